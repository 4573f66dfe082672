/** The named properties of an object. */
export const pick = <T extends object, K extends keyof T>(
  value: T,
  names: readonly K[],
): Pick<T, K> => Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, K>;
