/**
 * Makes what takes long to make at its first use, and keeps it. On a phone, the first collator or number format of `Intl`
 * takes tens of milliseconds: modules that the SPA shares make none while they load.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
