import type { ListedMember } from '../../../../../functions/users/members/users.members.domain.ts';

/** What an owner chose to do with somebody of the company. */
interface OneMemberTask {
  kind: 'position' | 'again' | 'remove';
  member: ListedMember;
}
export type MemberTask = OneMemberTask | { kind: 'invite' };
