import {
  stateOf,
  userPlanStateLabels,
  userPlanStatuses,
  type ManagedUserPlan,
  type UserPlanStatus,
} from '../../../../../functions/user-plans/user-plans.domain.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNowAt } from '../../../lib/format/use-now-at.ts';
import { planStatusText as text } from '../payments.dialogs.text.ts';
import type { UserPlanDialogProps } from '../payments.task.ts';
import { paymentsText } from '../payments.text.ts';
import { useUserPlanStatus } from '../payments.user-plans.queries.ts';
import { StatusDialog } from './status-dialog.tsx';

/** What is chosen at first: what people see, though the record may not say yet that a plan is over. */
function statusShown(userPlan: ManagedUserPlan, now: Date): UserPlanStatus {
  const state = stateOf(userPlan, now);
  return state === 'scheduled' ? 'active' : state;
}

/** Sets the status of a user plan. */
export function UserPlanStatusDialog({ open, close, userPlan }: UserPlanDialogProps) {
  const write = useUserPlanStatus(userPlan);
  const format = useFormat();
  const now = useNowAt([userPlan.endDate]);
  const { startDate, endDate } = userPlan;
  const period = paymentsText.userPlans.period(format.date(startDate), format.date(endDate));
  return (
    <StatusDialog
      open={open}
      close={close}
      text={text}
      description={text.of(userPlan.userName, userPlan.planName, period)}
      consequence={text.consequence}
      options={userPlanStatuses}
      labels={userPlanStateLabels}
      current={statusShown(userPlan, now)}
      write={write}
    />
  );
}
