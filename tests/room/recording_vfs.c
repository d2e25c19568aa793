/* A VFS for SQLite that writes down every write, truncation, sync and removal, in their order, and does them as well.

   What a disk still holds after a power loss is made from that record by tests/room/power_loss.py. */
#include <sqlite3.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef struct File { sqlite3_file base; char name[512]; sqlite3_file *real; } File;

static sqlite3_vfs *real_vfs;
static sqlite3_vfs own;
static FILE *record;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* kind: W write, T truncate, S sync, D delete, A acknowledged */
static void note(char kind, const char *name, sqlite3_int64 at, const void *data, int size) {
  unsigned short length = (unsigned short)strlen(name);
  pthread_mutex_lock(&lock);
  if (record) {
    fwrite(&kind, 1, 1, record); fwrite(&length, 2, 1, record); fwrite(name, 1, length, record);
    fwrite(&at, 8, 1, record); fwrite(&size, 4, 1, record);
    if (size) fwrite(data, 1, size, record);
  }
  pthread_mutex_unlock(&lock);
}

#define REAL(f) (((File *)(f))->real)
static int x_close(sqlite3_file *f) { return REAL(f)->pMethods ? REAL(f)->pMethods->xClose(REAL(f)) : SQLITE_OK; }
static int x_read(sqlite3_file *f, void *to, int size, sqlite3_int64 at) { return REAL(f)->pMethods->xRead(REAL(f), to, size, at); }
static int x_write(sqlite3_file *f, const void *data, int size, sqlite3_int64 at) {
  int rc = REAL(f)->pMethods->xWrite(REAL(f), data, size, at);
  if (rc == SQLITE_OK) note('W', ((File *)f)->name, at, data, size);
  return rc;
}
static int x_truncate(sqlite3_file *f, sqlite3_int64 size) {
  int rc = REAL(f)->pMethods->xTruncate(REAL(f), size);
  if (rc == SQLITE_OK) note('T', ((File *)f)->name, size, 0, 0);
  return rc;
}
static int x_sync(sqlite3_file *f, int flags) {
  int rc = REAL(f)->pMethods->xSync(REAL(f), flags);
  if (rc == SQLITE_OK) note('S', ((File *)f)->name, 0, 0, 0);
  return rc;
}
static int x_size(sqlite3_file *f, sqlite3_int64 *size) { return REAL(f)->pMethods->xFileSize(REAL(f), size); }
static int x_lock(sqlite3_file *f, int l) { return REAL(f)->pMethods->xLock(REAL(f), l); }
static int x_unlock(sqlite3_file *f, int l) { return REAL(f)->pMethods->xUnlock(REAL(f), l); }
static int x_reserved(sqlite3_file *f, int *out) { return REAL(f)->pMethods->xCheckReservedLock(REAL(f), out); }
static int x_control(sqlite3_file *f, int op, void *arg) { return REAL(f)->pMethods->xFileControl(REAL(f), op, arg); }
static int x_sector(sqlite3_file *f) { return REAL(f)->pMethods->xSectorSize(REAL(f)); }
/* No promise of the disk beyond fsync is passed on. */
static int x_device(sqlite3_file *f) { (void)f; return 0; }
static int x_shm_map(sqlite3_file *f, int p, int s, int e, void volatile **out) { return REAL(f)->pMethods->xShmMap(REAL(f), p, s, e, out); }
static int x_shm_lock(sqlite3_file *f, int o, int n, int flags) { return REAL(f)->pMethods->xShmLock(REAL(f), o, n, flags); }
static void x_shm_barrier(sqlite3_file *f) { REAL(f)->pMethods->xShmBarrier(REAL(f)); }
static int x_shm_unmap(sqlite3_file *f, int remove) { return REAL(f)->pMethods->xShmUnmap(REAL(f), remove); }

static const sqlite3_io_methods methods = {
  2, x_close, x_read, x_write, x_truncate, x_sync, x_size, x_lock, x_unlock, x_reserved, x_control, x_sector, x_device,
  x_shm_map, x_shm_lock, x_shm_barrier, x_shm_unmap, 0, 0,
};

static int x_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out) {
  File *file = (File *)f;
  int rc;
  (void)v;
  memset(file, 0, sizeof(File));
  file->real = (sqlite3_file *)(file + 1);
  snprintf(file->name, sizeof(file->name), "%s", name ? name : "");
  rc = real_vfs->xOpen(real_vfs, name, file->real, flags, out);
  if (file->real->pMethods) file->base.pMethods = &methods;
  return rc;
}
static int x_delete(sqlite3_vfs *v, const char *name, int sync) {
  int rc = real_vfs->xDelete(real_vfs, name, sync);
  (void)v;
  if (rc == SQLITE_OK) note('D', name, 0, 0, 0);
  return rc;
}

int recording_begin(const char *path) {
  if (!real_vfs) {
    real_vfs = sqlite3_vfs_find(0);
    own = *real_vfs;
    own.zName = "recording";
    own.szOsFile = (int)sizeof(File) + real_vfs->szOsFile;
    own.pNext = 0;
    own.xOpen = x_open;
    own.xDelete = x_delete;
  }
  record = fopen(path, "wb");
  return record ? sqlite3_vfs_register(&own, 1) : SQLITE_CANTOPEN;
}
void recording_acknowledge(sqlite3_int64 number) { note('A', "", number, 0, 0); }
int recording_end(void) {
  int rc = sqlite3_vfs_register(real_vfs, 1);
  if (record) fclose(record);
  record = 0;
  return rc;
}
