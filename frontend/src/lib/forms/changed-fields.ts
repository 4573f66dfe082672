/** Whether two values of a field are the same: lists, or what was chosen, where all they have is. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/**
 * The form fields that differ from their initial values. Only these are sent, so that a save does not overwrite
 * somebody else's changes.
 */
export const changedFields = <After extends object>(
  before: Readonly<Partial<Record<keyof After, unknown>>>,
  after: After,
): Partial<After> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof After], value)),
  ) as Partial<After>;
