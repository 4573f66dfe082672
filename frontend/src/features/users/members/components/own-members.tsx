import { useQuery } from '@tanstack/react-query';
import { MailPlus, Trash2, UserCog } from 'lucide-react';
import { displayNameOf } from '../../../../../../functions/profiles/profiles.domain.ts';
import type { ListedMember } from '../../../../../../functions/users/members/users.members.domain.ts';
import { lazyDialogs } from '../../../../components/dialogs/lazy-dialogs.tsx';
import { FormCard } from '../../../../components/form-card.tsx';
import { LoadFailure } from '../../../../components/lists/load-failure.tsx';
import { RowActions } from '../../../../components/lists/row-actions.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { useDialogTask } from '../../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { useProfile } from '../../../../lib/session/session.context.tsx';
import { ownMembersQuery } from '../members.queries.ts';
import type { MemberTask } from '../members.task.ts';
import { membersText as text } from '../members.text.ts';
import { MembersList } from './members-list.tsx';
import { MembersSkeleton } from './members-skeleton.tsx';

const Dialogs = lazyDialogs<MemberTask>(
  async () => (await import('./member-dialogs.tsx')).MemberDialogs,
);

/** The people of the company, on the profile of its owners. */
export function OwnMembers() {
  const query = useQuery(ownMembersQuery(useApi()));
  const dialog = useDialogTask<MemberTask>();
  const members = query.data?.members;
  return (
    <>
      <FormCard
        wide
        title={text.title}
        description={text.description}
        footer={
          members && (
            <Button variant="secondary" onClick={() => dialog.start({ kind: 'invite' })}>
              <MailPlus aria-hidden="true" />
              {text.invite.action}
            </Button>
          )
        }
      >
        {members && (
          <MembersList
            members={members}
            actionsOf={(member) => <MemberActions member={member} onTask={dialog.start} />}
          />
        )}
        {members?.length === 1 && (
          <p className="mt-3 text-sm text-muted-foreground">{text.alone}</p>
        )}
        {!members &&
          (query.isPending ? (
            <MembersSkeleton />
          ) : (
            <LoadFailure title={text.failed} query={query} bare />
          ))}
      </FormCard>
      <Dialogs dialog={dialog} eager />
    </>
  );
}

interface MemberActionsProps {
  member: ListedMember;
  onTask: (task: MemberTask) => void;
}

/** What can be done with somebody: nothing with the client, nor with oneself. */
function MemberActions({ member, onTask }: MemberActionsProps) {
  const { userId } = useProfile();
  if (member.isClient || member.userId === userId) return null;
  const actions = [
    {
      label: text.actions.position,
      icon: UserCog,
      onSelect: () => onTask({ kind: 'position', member }),
    },
    ...(member.invitationPending
      ? [
          {
            label: text.actions.again,
            icon: MailPlus,
            onSelect: () => onTask({ kind: 'again', member }),
          },
        ]
      : []),
    {
      label: text.actions.remove,
      icon: Trash2,
      destructive: true,
      onSelect: () => onTask({ kind: 'remove', member }),
    },
  ];
  return <RowActions name={displayNameOf(member)} actions={actions} />;
}
