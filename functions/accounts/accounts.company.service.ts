import { userDeleted } from '../../events/users.events.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Members } from '../profiles/profiles.members.view.ts';
import type { Membership } from '../profiles/profiles.membership.view.ts';

interface EndMembersDependencies {
  people: Pick<Membership, 'findStored' | 'bury'>;
  members: Pick<Members, 'listIds'>;
  commit: Commit;
  newId: (now: Date) => string;
}

/**
 * Ends all who belong to the company of a deleted client, each with an event of their own, by which their account goes.
 * Safe to repeat: who was ended is not in the list any more.
 */
export async function endMembers(
  companyId: string,
  { members, people, commit, newId }: EndMembersDependencies,
): Promise<void> {
  for (const userId of await members.listIds(companyId)) {
    await commit(async (at): Promise<Work<undefined>> => {
      const member = await people.findStored(userId);
      if (member?.companyId !== companyId) return { answer: undefined };
      const details = { reason: 'company deleted' };
      return {
        answer: undefined,
        shared: await people.bury(member, at),
        events: [userDeleted(member, { eventId: newId(at), at })],
        audits: [{ targetId: userId, actorId: companyId, action: 'UserDeleted', at, details }],
      };
    });
  }
}
