/**
 * The form fields that differ from their initial values. Only these are sent, so that a save does not overwrite
 * somebody else's changes. Values are compared with `===`: they are texts, numbers, booleans or null.
 */
export const changedFields = <After extends object>(
  before: Readonly<Partial<Record<keyof After, unknown>>>,
  after: After,
): Partial<After> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof After] !== value),
  ) as Partial<After>;
