import type { User } from '../../users/users.domain.ts';

type Reader = Pick<User, 'userId' | 'position'>;

/** Who learns of each change of another person's account: that person, the owners of their company. */
export const learnsOf = {
  passwordGiven: ['person'],
  edited: ['person'],
  sessionsClosed: ['person'],
  // The person has the invitation.
  memberInvited: ['owners'],
  memberPositionChanged: ['person', 'owners'],
  // The person has no account any more.
  memberRemoved: ['owners'],
  reportsAddressed: ['person'],
  planEnded: ['person', 'owners'],
  planReactivated: ['person', 'owners'],
  quotaCorrected: ['person', 'owners'],
  siteDeleted: ['person', 'owners'],
  backupsDeleted: ['person', 'owners'],
  activityDeleted: ['person', 'owners'],
} as const satisfies Record<string, readonly ('person' | 'owners')[]>;

/** The event has every change of the table, and no other: the compiler compares them where it is announced. */
export interface AccountChange {
  change: keyof typeof learnsOf;
  personId: string;
  /** Null for somebody without a company. */
  companyId: string | null;
  actor: { userId: string };
}

/** The ids of who owns a company, of its people: its client, and those who may do all that the client may. */
export const ownersOf = (companyId: string | null, people: readonly Reader[]): string[] =>
  people
    .filter(({ userId, position }) => userId === companyId || position === 'owner')
    .map(({ userId }) => userId);

/** The ids of those who learn of it: never who made it. `people`: those of the company, where there is one. */
export function readersOf(
  { change, personId, companyId, actor }: AccountChange,
  people: readonly Reader[],
): string[] {
  const owners = ownersOf(companyId, people);
  const readers = { person: [personId], owners: owners.filter((userId) => userId !== personId) };
  return learnsOf[change]
    .flatMap((audience) => readers[audience])
    .filter((userId) => userId !== actor.userId);
}
