/** The item at this index, which must exist. */
export function nth<T>(list: readonly T[], at: number): T {
  const found = list[at];
  if (found === undefined) throw new RangeError(`there is no number ${at} among ${list.length}`);
  return found;
}
