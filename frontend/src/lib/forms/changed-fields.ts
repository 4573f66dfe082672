/** Whether two values of a field are the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

/**
 * The form fields that differ from their initial values. Only these are sent, so that a save does not overwrite
 * somebody else's changes. Values are texts, numbers, booleans or null, or lists
 * of them, which are the same where all they have is.
 */
export const changedFields = <After extends object>(
  before: Readonly<Partial<Record<keyof After, unknown>>>,
  after: After,
): Partial<After> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof After], value)),
  ) as Partial<After>;
