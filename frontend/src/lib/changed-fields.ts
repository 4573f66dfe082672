/**
 * The fields of a form that are not as they were when it began. Only these are sent: whoever saves must not take back
 * what somebody else changed meanwhile. Values are compared as they are, so they are texts, numbers, booleans or null.
 */
export const changedFields = <After extends object>(
  before: Readonly<Partial<Record<keyof After, unknown>>>,
  after: After,
): Partial<After> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof After] !== value),
  ) as Partial<After>;
