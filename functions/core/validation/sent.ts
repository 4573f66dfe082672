/** An edit without the fields that are undefined. */
type Sent<E extends object> = { [K in keyof E]?: Exclude<E[K], undefined> };

/** The fields of an edit that were sent: an optional field may be there as undefined. */
export const sentOf = <E extends object>(edit: E): Sent<E> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Sent<E>;

/** A value with the fields that were sent; the others stay as they are. */
export const withSent = <E extends object, T extends Required<E>>(before: T, edit: E): T => ({
  ...before,
  ...sentOf(edit),
});
