interface RoleCheck<Person> {
  /** The role of the session; undefined where nobody is signed in, or where another role would unmount what is unsaved. */
  role: () => string | undefined;
  me: () => Promise<Person>;
  /** Makes the person of the session this one. */
  take: (person: Person) => void;
}

/** Reads the profile again where the API speaks of another role than the session's; one read at a time. */
export function createRoleCheck<Person extends { profile: { role: string } }>({
  role,
  me,
  take,
}: RoleCheck<Person>) {
  let checking = false;
  const check = async (said: string | null) => {
    const before = role();
    if (checking || before === undefined || before === said) return;
    checking = true;
    // Without an answer the next one tells the same.
    const person = await me().catch(() => undefined);
    checking = false;
    // They may have left meanwhile.
    const after = role();
    if (person && after !== undefined && person.profile.role !== after) take(person);
  };
  return (said: string | null): void => void check(said);
}
