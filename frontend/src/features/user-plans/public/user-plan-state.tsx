import {
  userPlanStateLabels,
  type UserPlanState as State,
} from '../../../../../functions/user-plans/user-plans.domain.ts';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';

const tones: Record<State, StatusTone> = {
  active: 'green',
  scheduled: 'blue',
  expired: 'red',
  cancelled: 'red',
  refunded: 'grey',
};

/** The state of a user plan in its colour (spec 001 §9). */
export function UserPlanState({ state }: { state: State }) {
  return <StatusBadge tone={tones[state]}>{userPlanStateLabels[state]}</StatusBadge>;
}
