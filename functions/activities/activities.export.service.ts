import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { formatDay } from '../core/format.ts';
import { createClock, decimalOf } from '../core/exports/csv.ts';
import {
  EXPORT_MOST_READ,
  exportList,
  requireExportable,
  type ExportDependencies as Exporting,
} from '../core/exports/export-file.ts';
import type { ExportAnswer } from '../core/http/export-answer.ts';
import { AppError } from '../core/http/errors.ts';
import {
  activityPriorityLabels,
  activityStatusLabels,
  activityTypeLabels,
  type Activity,
  type ListedActivity,
} from './activities.domain.ts';
import { activitiesExportText as text } from './activities.export.text.ts';
import { partsFor } from './order/activities.order.domain.ts';
import { walk } from './order/activities.order.service.ts';
import {
  sourceFor,
  toViews,
  wantedBy,
  type ActivityFilters,
  type ListDependencies,
} from './activities.list.service.ts';

export type ExportDependencies = Exporting & ListDependencies;

/** Rows of one Query: with the longest texts they stay below its megabyte. */
const BATCH = 250;

/**
 * All activities that the list finds, in its order: 0.5 RCU for about eight of those that are read.
 * @throws AppError EXPORT_TOO_LARGE
 */
async function findActivities(
  caller: Pick<Caller, 'userId' | 'role' | 'position' | 'companyId'>,
  asked: ActivityFilters,
  dependencies: ListDependencies,
): Promise<Activity[]> {
  const source = sourceFor(caller, asked);
  if (!source) return [];
  const isWanted = (await wantedBy(caller, asked, dependencies)) ?? (() => true);
  const rows = new Map<string, Activity>();
  let read = 0;
  const walked = { parts: partsFor(asked.status), limit: BATCH };
  for await (const batch of walk(source, walked, dependencies)) {
    for (const { row } of batch.steps) {
      // One that is completed meanwhile is met again, among the finished ones: there it belongs.
      rows.delete(row.activityId);
      if (isWanted(row)) rows.set(row.activityId, row);
    }
    requireExportable(rows.size);
    read += batch.read;
    if (read >= EXPORT_MOST_READ && batch.next !== null) throw new AppError('EXPORT_TOO_LARGE');
  }
  return [...rows.values()];
}

/** What the list shows of an activity. */
const activityCells = (
  activity: ListedActivity,
  clock: ReturnType<typeof createClock>,
): Record<keyof typeof text.columns, string> => ({
  activityId: activity.activityId,
  title: activity.title,
  description: activity.description,
  type: activityTypeLabels[activity.type],
  status: activityStatusLabels[activity.status],
  created: clock(activity.createdAt),
  dueOn: activity.dueOn === null ? '' : formatDay(activity.dueOn),
  completed: clock(activity.completedAt),
  closingComment: activity.closingComment,
  evidence: activity.evidence,
  site: activity.websiteName,
  url: activity.websiteUrl,
  websiteId: activity.websiteId,
  versionBefore: activity.versionAtCreation ?? '',
  versionAfter: activity.versionAtCompletion ?? '',
});

/** What administrators see besides. */
const adminCells = ({
  priority,
  assigneeName,
  hoursDedicated,
  clientName,
  userId,
}: ListedActivity): Record<keyof typeof text.adminColumns, string> => ({
  priority: activityPriorityLabels[priority],
  assigneeId: assigneeName ?? '',
  hoursDedicated: hoursDedicated === null ? '' : decimalOf(hoursDedicated),
  client: clientName ?? '',
  userId: userId ?? '',
});

/** The columns of a caller's file, and its rows. */
function tableFor(
  caller: Pick<Caller, 'role'>,
  activities: readonly ListedActivity[],
  timeZone: string,
) {
  const clock = createClock(timeZone);
  if (!isAdmin(caller)) {
    const rows = activities.map((activity) => activityCells(activity, clock));
    return { columns: text.columns, rows };
  }
  const rows = activities.map((activity) => ({
    ...activityCells(activity, clock),
    ...adminCells(activity),
  }));
  return { columns: { ...text.columns, ...text.adminColumns }, rows };
}

/**
 * Writes the activities that the list finds as CSV, in its order, and returns a link that works for a minute: a client's
 * own, everybody's for an administrator, with clients, priorities, assignees and hours.
 * @throws AppError EXPORT_TOO_LARGE, FORBIDDEN
 */
export async function exportActivities(
  caller: Pick<Caller, 'userId' | 'role' | 'position' | 'companyId'>,
  asked: ActivityFilters,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const found = await findActivities(caller, asked, dependencies);
  const activities = await toViews(caller, found, dependencies);
  const list = {
    ...{ folder: 'activities', action: 'ActivitiesExported', asked: { ...asked } },
    ...tableFor(caller, activities, dependencies.timeZone),
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
