// Hold'em against the bank, a board for each block of threads: the kernels of `ultimate_kernels` for a graphics card.
// `holdem_cuda` compiles this text. All sums are of 64-bit integers, so the order of the additions does not matter.

typedef long long i8;
typedef unsigned long long u8;
typedef unsigned short u2;
typedef unsigned char u1;

#define LIVE 47
#define HOLDINGS 1081
#define AGAINST 990
#define CHOICES 10
#define SUIT_SHIFT 32
#define ROW_SHIFT 9
#define FLUSH_BITS (0x8888ULL << SUIT_SHIFT)

struct Table {
    i8 start;
    const i8* keys;
    const int* places;
    const u2* flushes;
    const u2* values;
};

// What a block knows of its board: its own cards, the other cards, and every holding of two of these.
struct Board {
    u1 live[LIVE];
    u1 firsts[HOLDINGS], seconds[HOLDINGS];
    u2 holes[HOLDINGS], ranks[HOLDINGS];
    int held[LIVE];
    int weak;
    int masks[4];
    i8 key;
};

__device__ u2 place_of(const Table& table, i8 key, const int* masks, int one, int two) {
    u8 full = ((u8)key & FLUSH_BITS) >> SUIT_SHIFT;
    if (full) {
        int suit = full & 0x88 ? (full & 0x8 ? 0 : 1) : (full & 0x800 ? 2 : 3);
        int mask = masks[suit];
        if ((one & 3) == suit) mask |= 1 << (one >> 2);
        if (two >= 0 && (two & 3) == suit) mask |= 1 << (two >> 2);
        return table.flushes[mask];
    }
    i8 pattern = key & 0xFFFFFFFFLL;
    return table.values[pattern + table.places[pattern >> ROW_SHIFT]];
}

__device__ void lay_out(Board& board, const u1* cards, const Table& table) {
    if (threadIdx.x == 0) {
        u8 taken = 0;
        board.key = 0;
        board.weak = 0;
        for (int suit = 0; suit < 4; suit++) board.masks[suit] = 0;
        for (int place = 0; place < 5; place++) {
            int face = cards[place];
            taken |= 1ULL << face;
            board.key += table.keys[face];
            board.masks[face & 3] |= 1 << (face >> 2);
        }
        int many = 0;
        for (int face = 0; face < 52; face++)
            if (!(taken >> face & 1)) board.live[many++] = face;
    }
    for (int card = threadIdx.x; card < LIVE; card += blockDim.x) board.held[card] = 0;
    __syncthreads();
}

// Rank every holding, and count those that do not qualify, in all and by card.
__device__ void rank_all(Board& board, const Table& table, int least) {
    for (int at = threadIdx.x; at < HOLDINGS; at += blockDim.x) {
        int one = board.live[board.firsts[at]], two = board.live[board.seconds[at]];
        board.holes[at] = two * (two - 1) / 2 + one;
        i8 key = table.start + board.key + table.keys[one] + table.keys[two];
        u2 rank = place_of(table, key, board.masks, one, two);
        board.ranks[at] = rank;
        if (rank < least) {
            atomicAdd(&board.weak, 1);
            atomicAdd(&board.held[board.firsts[at]], 1);
            atomicAdd(&board.held[board.seconds[at]], 1);
        }
    }
    __syncthreads();
}

__device__ void number_holdings(Board& board) {
    for (int one = threadIdx.x; one < LIVE - 1; one += blockDim.x) {
        int at = one * (2 * LIVE - one - 1) / 2;
        for (int two = one + 1; two < LIVE; two++, at++) board.firsts[at] = one, board.seconds[at] = two;
    }
    __syncthreads();
}

__device__ int holding_at(int one, int two) {
    int low = min(one, two), high = max(one, two);
    return low * (2 * LIVE - low - 1) / 2 + high - low - 1;
}

// The bank's 990 holdings by whether they qualify and by result: win, tie, lose.
__device__ void compare(const Board& board, int at, int least, int* ways) {
    int rank = board.ranks[at], below = 0, equal = 0;
    for (int other = 0; other < HOLDINGS; other++) {
        int theirs = board.ranks[other];
        below += theirs < rank;
        equal += theirs == rank;
    }
    int one = board.firsts[at], two = board.seconds[at];
    for (int card = 0; card < LIVE; card++) {
        if (card != one) {
            int theirs = board.ranks[holding_at(one, card)];
            below -= theirs < rank;
            equal -= theirs == rank;
        }
        if (card != two) {
            int theirs = board.ranks[holding_at(two, card)];
            below -= theirs < rank;
            equal -= theirs == rank;
        }
    }
    // The holding itself was subtracted twice.
    int win = below, tie = equal + 1, lose = AGAINST - win - tie;
    int weak = board.weak - board.held[one] - board.held[two] + (rank < least);
    if (rank < least) {
        ways[0] = win, ways[1] = tie, ways[2] = weak - win - tie;
        ways[3] = 0, ways[4] = 0, ways[5] = lose - ways[2];
    } else {
        ways[0] = weak, ways[1] = 0, ways[2] = 0;
        ways[3] = win - weak, ways[4] = tie, ways[5] = lose;
    }
}

__device__ i8 summed(const int* ways, const i8* pays) {
    i8 found = 0;
    for (int end = 0; end < 6; end++) found += ways[end] * pays[end];
    return found;
}

__device__ void add(i8* place, i8 value) {
    if (value) atomicAdd((u8*)place, (u8)value);
}

extern "C" __global__ void wait_or_bet(
    int boards, const u1* cards, const i8* weights, i8 start, const i8* keys, const int* places, const u2* flushes,
    const u2* values, int least, const u1* kinds, const i8* fixed, const i8* raised, i8 folded, i8 middle, i8 last,
    const u2* flops, const u1* turns, const u2* moved, i8* gains, i8* early) {
    __shared__ Board board;
    Table table = {start, keys, places, flushes, values};
    number_holdings(board);
    for (int row = blockIdx.x; row < boards; row += gridDim.x) {
        lay_out(board, cards + 5 * row, table);
        rank_all(board, table, least);
        for (int at = threadIdx.x; at < HOLDINGS; at += blockDim.x) {
            int ways[6], hole = board.holes[at], kind = kinds[board.ranks[at]];
            compare(board, at, least, ways);
            i8 sure = summed(ways, fixed + 6 * kind), more = summed(ways, raised + 6 * kind);
            i8 best = max(sure + last * more, AGAINST * folded);
            i8 gain = weights[row] * (best - sure - middle * more);
            add(early + 2 * hole, weights[row] * sure);
            add(early + 2 * hole + 1, weights[row] * more);
            for (int choice = 0; choice < CHOICES; choice++) {
                const u2* turn = moved + 1326 * turns[CHOICES * row + choice];
                add(gains + 1326 * flops[CHOICES * row + choice] + turn[hole], gain);
            }
        }
        __syncthreads();
    }
}

// Each board was mapped to its flop by one of several exchanges: the sum over those that keep the flop.
extern "C" __global__ void evened(int flops, const i8* gains, const u2* moved, const u1* keeps, i8* even) {
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= flops * 1326) return;
    int flop = at / 1326, hole = at % 1326;
    i8 sum = 0;
    for (int turn = 0; turn < 24; turn++)
        if (keeps[turn * flops + flop]) sum += gains[1326 * flop + moved[1326 * turn + hole]];
    even[at] = sum;
}

// A 64-bit sum in shared memory, by two additions of 32 bits.
__device__ void add_shared(unsigned* words, i8 value) {
    unsigned low = (unsigned)value, high = (unsigned)((u8)value >> 32);
    if (low) {
        unsigned before = atomicAdd(words, low);
        high += before + low < before;
    }
    if (high) atomicAdd(words + 1, high);
}

__device__ void count_in(unsigned* cells, const int* ways, i8 deals) {
    if (!deals) return;
    for (int end = 0; end < 6; end++)
        if (ways[end]) add_shared(cells + 2 * end, deals * ways[end]);
}

extern "C" __global__ void played_out(
    int boards, const u1* cards, const i8* weights, i8 start, const i8* keys, const int* places, const u2* flushes,
    const u2* values, i8 start_6, const int* places_6, const u2* flushes_6, const u2* values_6, int least,
    const u1* kinds, const i8* fixed, const i8* raised, i8 folded, i8 last, const u2* flops, const u1* turns,
    const u2* moved, const u1* stages, const u1* bets, const u1* calls, int many_stages, int many_kinds, i8* tally,
    i8* rivers) {
    extern __shared__ unsigned cells[];
    __shared__ Board board;
    __shared__ u2 sixes[LIVE];
    Table table = {start, keys, places, flushes, values}, six = {start_6, keys, places_6, flushes_6, values_6};
    int counted = many_stages * many_kinds * 6, size = 2 * (counted + 3 * (LIVE + 1));
    for (int cell = threadIdx.x; cell < size; cell += blockDim.x) cells[cell] = 0;
    number_holdings(board);
    for (int row = blockIdx.x; row < boards; row += gridDim.x) {
        lay_out(board, cards + 5 * row, table);
        rank_all(board, table, least);
        for (int card = threadIdx.x; card < LIVE; card += blockDim.x) {
            int face = board.live[card];
            sixes[card] = place_of(six, six.start + board.key + keys[face], board.masks, face, -1);
        }
        __syncthreads();
        for (int at = threadIdx.x; at < HOLDINGS; at += blockDim.x) {
            int ways[6], hole = board.holes[at], kind = kinds[board.ranks[at]], stage = stages[hole];
            compare(board, at, least, ways);
            if (stage) {
                count_in(cells + 12 * ((stage - 1) * many_kinds + kind), ways, weights[row] * CHOICES);
                continue;
            }
            int waited = CHOICES, beats = 0;
            for (int choice = 0; choice < CHOICES; choice++) {
                const u2* turn = moved + 1326 * turns[CHOICES * row + choice];
                waited -= bets[1326 * flops[CHOICES * row + choice] + turn[hole]];
            }
            for (int card = 0; card < LIVE; card++) beats += sixes[card] > board.ranks[at];
            count_in(
                cells + 12 * ((many_stages - 3) * many_kinds + kind), ways, weights[row] * (CHOICES - waited));
            i8 worth = summed(ways, fixed + 6 * kind) + last * summed(ways, raised + 6 * kind) - AGAINST * folded;
            i8 deals = weights[row] * waited;
            int call = calls[beats], raises = call > 1 ? worth > 0 : call == 1;
            count_in(cells + 12 * ((many_stages - (raises ? 2 : 1)) * many_kinds + kind), ways, deals);
            if (deals) {
                unsigned* bucket = cells + 2 * (counted + 3 * beats);
                add_shared(bucket, deals * AGAINST);
                add_shared(bucket + 2, deals * worth);
                add_shared(bucket + 4, deals * max(worth, 0LL));
            }
        }
        __syncthreads();
    }
    for (int cell = threadIdx.x; cell < size / 2; cell += blockDim.x) {
        i8 sum = (i8)((u8)cells[2 * cell + 1] << 32 | cells[2 * cell]);
        add(cell < counted ? tally + cell : rivers + (cell - counted), sum);
    }
}
