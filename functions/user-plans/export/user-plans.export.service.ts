import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { createClock } from '../../core/exports/csv.ts';
import {
  exportList,
  readFound,
  readPages,
  type ExportDependencies as Exporting,
} from '../../core/exports/export-file.ts';
import type { ExportAnswer } from '../../core/http/export-answer.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import { overAt, stateOf, userPlanStateLabels, type UserPlan } from '../user-plans.domain.ts';
import type { UserPlans } from '../user-plans.entity.ts';
import { userPlansExportText as text } from './user-plans.export.text.ts';
import {
  findUserPlans,
  named,
  type UserPlansListDependencies,
} from '../user-plans.list.service.ts';
import type { UserPlanFilters } from '../user-plans.search.domain.ts';

export interface ExportDependencies extends Exporting, UserPlansListDependencies {
  userPlans: UserPlansListDependencies['userPlans'] & Pick<UserPlans, 'listOf' | 'rowsOf'>;
  timeZone: string;
  now: () => Date;
}

/** Rows of one Query. */
const BATCH = 100;

/** What the lists show of a plan. */
const planCells = (
  plan: UserPlan,
  { clock, now }: { clock: ReturnType<typeof createClock>; now: Date },
) => ({
  userPlanId: plan.userPlanId,
  plan: plan.planName,
  state: userPlanStateLabels[stateOf(plan, now)],
  start: clock(plan.startDate),
  end: clock(overAt(plan)),
  consumed: String(plan.activitiesConsumed),
  limit: String(plan.activityLimit),
  sites: plan.siteLimit === null ? text.unlimited : String(plan.siteLimit),
  paymentId: plan.paymentId ?? '',
});
type Shown = Parameters<typeof planCells>[1];

/** The columns of a client's file, and its rows. */
async function ownTable(
  caller: Pick<Caller, 'userId' | 'companyId'>,
  shown: Shown,
  { userPlans }: Pick<ExportDependencies, 'userPlans'>,
) {
  const accountId = accountIdOf(caller);
  const plans = await readPages((cursor) => userPlans.listOf(accountId, { cursor, limit: BATCH }));
  return { columns: text.columns, rows: plans.map((plan) => planCells(plan, shown)) };
}

/** The same of everybody's, with their people. Half a read unit for each person. */
async function everybodysTable(
  asked: UserPlanFilters,
  shown: Shown,
  dependencies: ExportDependencies,
) {
  const found = await findUserPlans(asked, shown.now, dependencies);
  const plans = await named(await readFound(dependencies.userPlans.rowsOf(found)), dependencies);
  const rows = plans.map((plan) => ({
    ...planCells(plan, shown),
    ...{ userId: plan.userId, owner: plan.userName, ownerEmail: plan.userEmail ?? '' },
  }));
  return { columns: { ...text.columns, ...text.ownerColumns }, rows };
}

/**
 * Writes the plans that the list finds as CSV, newest first, and returns a link that works for a minute: a client's own,
 * all of them whatever is asked; everybody's for an administrator, with their people. @throws AppError EXPORT_TOO_LARGE
 */
export async function exportUserPlans(
  caller: Pick<Caller, 'userId' | 'role' | 'companyId'>,
  asked: UserPlanFilters,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const shown = { clock: createClock(dependencies.timeZone), now: dependencies.now() };
  const table = isAdmin(caller)
    ? await everybodysTable(asked, shown, dependencies)
    : await ownTable(caller, shown, dependencies);
  const list = {
    ...{ folder: 'user-plans', action: 'UserPlansExported', asked: { ...asked } },
    ...table,
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
