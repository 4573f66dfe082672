import {
  Globe,
  History,
  KeyRound,
  MailPlus,
  Pencil,
  ShieldOff,
  ShieldPlus,
  ShieldUser,
  SmartphoneNfc,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { UserSummary } from '../../../../../functions/users/users.domain.ts';
import type { RowAction } from '../../../components/lists/row-action.ts';
import { RowActions } from '../../../components/lists/row-actions.tsx';
import { useIsAtLeast, useProfile } from '../../../lib/session/session.context.tsx';
import { nameOf } from '../users.names.ts';
import type { PersonTask, UserTask } from '../users.task.ts';
import { usersText as text } from '../users.text.ts';

const looks: Record<PersonTask['kind'], { icon: LucideIcon; destructive?: boolean }> = {
  assign: { icon: Globe },
  edit: { icon: Pencil },
  history: { icon: History },
  password: { icon: KeyRound },
  invite: { icon: MailPlus },
  resetFactor: { icon: SmartphoneNfc },
  position: { icon: ShieldUser },
  promote: { icon: ShieldPlus },
  demote: { icon: ShieldOff },
  remove: { icon: Trash2, destructive: true },
};

/**
 * What can be done to a person. Nobody demotes or deletes themselves, and an administrator's data are their own. The owner
 * alone makes administrators, and does anything to them.
 */
function tasksFor(
  { role, invitationPending, secondFactorSince }: UserSummary,
  { isOwn, isOwner }: { isOwn: boolean; isOwner: boolean },
): PersonTask['kind'][] {
  if (isOwn || (role === 'admin' && !isOwner)) return ['history'];
  const access = [
    'password' as const,
    ...(invitationPending ? (['invite'] as const) : []),
    ...(secondFactorSince === null ? [] : (['resetFactor'] as const)),
  ];
  return role === 'admin'
    ? ['history', 'position', ...access, 'demote', 'remove']
    : ['assign', 'edit', ...access, ...(isOwner ? (['promote'] as const) : []), 'remove'];
}

interface UserActionsProps {
  user: UserSummary;
  onTask: (task: UserTask) => void;
  /** What stands on the screen already. */
  without?: readonly PersonTask['kind'][];
}

/** The menu of what can be done to a person. */
export function UserActions({ user, onTask, without = [] }: UserActionsProps) {
  const { userId } = useProfile();
  const whose = { isOwn: user.userId === userId, isOwner: useIsAtLeast('owner') };
  const kinds = tasksFor(user, whose).filter((kind) => !without.includes(kind));
  if (kinds.length === 0) return null;
  const actions = kinds.map((kind): RowAction => ({
    label: text.actions[kind],
    onSelect: () => onTask({ kind, user }),
    ...looks[kind],
  }));
  return <RowActions name={nameOf(user) || user.email} actions={actions} />;
}
