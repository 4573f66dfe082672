import type { ReactNode } from 'react';
import { displayNameOf } from '../../../../../../functions/profiles/profiles.domain.ts';
import type { ListedMember } from '../../../../../../functions/users/members/users.members.domain.ts';
import { initialsOf } from '../../../../components/layout/person.tsx';
import { RelativeTime } from '../../../../components/relative-time.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { useFocusKeeper } from '../../../../components/use-focus-keeper.ts';
import { useNow } from '../../../../lib/format/use-now.ts';
import { useProfile } from '../../../../lib/session/session.context.tsx';
import { membersText as text } from '../members.text.ts';

const MINUTE_MS = 60_000;

interface MembersListProps {
  members: readonly ListedMember[];
  /** What can be done with somebody; nothing where it is left out. */
  actionsOf?: (member: ListedMember) => ReactNode;
}

/** The people of a company, with what they may do and whether they have come. */
export function MembersList({ members, actionsOf }: MembersListProps) {
  const now = useNow(MINUTE_MS);
  return (
    <ul aria-label={text.list} className="divide-y">
      {members.map((member) => (
        <Row key={member.userId} member={member} now={now} actions={actionsOf?.(member)} />
      ))}
    </ul>
  );
}

function Row({ member, now, actions }: { member: ListedMember; now: Date; actions: ReactNode }) {
  const { userId } = useProfile();
  const keeper = useFocusKeeper<HTMLLIElement>();
  const { email, position, isClient, invitationPending, lastSignInAt } = member;
  const name = displayNameOf(member);
  return (
    <li
      ref={keeper}
      tabIndex={-1}
      className="flex items-center gap-3 py-3 text-sm outline-none first:pt-0 last:pb-0"
    >
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center self-start rounded-full bg-primary-soft text-xs font-semibold text-primary-soft-foreground"
      >
        {initialsOf(member)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          {member.userId === userId && <Badge variant="success">{text.you}</Badge>}
          <Badge variant={isClient ? 'brand' : 'neutral'}>
            {isClient ? text.client : text.positions[position].label}
          </Badge>
          {invitationPending && <Badge variant="warning">{text.pending}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-[0.8125rem] leading-5 text-muted-foreground">
          {name !== email && <span className="min-w-0 wrap-anywhere">{email}</span>}
          <span>
            {lastSignInAt === null ? (
              text.never
            ) : (
              <>
                {text.lastSignIn} <RelativeTime instant={lastSignInAt} now={now} />
              </>
            )}
          </span>
        </p>
      </div>
      {actions}
    </li>
  );
}
