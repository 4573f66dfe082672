interface RoleCheck<Person> {
  /** The role of the session; undefined when nobody is signed in, or when another role would unmount unsaved input. */
  role: () => string | undefined;
  me: () => Promise<Person>;
  /** Replaces the person of the session. */
  take: (person: Person) => void;
}

/** Refetches the profile when the API reports a role other than the session's; one request at a time. */
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
    // If this fails, the next API response reports the role again.
    const person = await me().catch(() => undefined);
    checking = false;
    // The person may have signed out meanwhile.
    const after = role();
    if (person && after !== undefined && person.profile.role !== after) take(person);
  };
  return (said: string | null): void => void check(said);
}
