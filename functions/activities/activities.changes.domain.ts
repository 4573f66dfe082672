import {
  editableFields,
  type Activity,
  type ActivityEdit,
  type EditableField,
  type NewActivity,
} from './activities.domain.ts';

/** What of a site an activity keeps. */
export interface ActivitySite {
  userId: string | null;
  name: string;
  url: string;
}

interface Creation {
  activityId: string;
  site: ActivitySite;
  /** The plan that it takes a unit of; null where it takes none. */
  userPlanId: string | null;
  /** The WordPress version that the site's last sync found; null where none did. */
  version: string | null;
  at: Date;
}

/** A new activity, with its site as it is at this moment. */
export function planActivity(
  input: NewActivity,
  { activityId, site, userPlanId, version, at }: Creation,
): Activity {
  const isDone = input.status === 'realizada';
  return {
    ...input,
    activityId,
    userId: site.userId,
    websiteName: site.name,
    websiteUrl: site.url,
    websiteGone: null,
    closingComment: '',
    userPlanId,
    versionAtCreation: version,
    versionAtCompletion: isDone ? version : null,
    createdAt: at.toISOString(),
    completedAt: isDone ? at.toISOString() : null,
    revision: 0,
  };
}

/** Whether an edit makes an activity done that was not. */
export const completes = (before: Activity, { status }: ActivityEdit): boolean =>
  status === 'realizada' && before.status !== 'realizada';

/** When, and in which version of its site, it was done: set when it becomes so, cleared when it no longer is. */
function completionOf(
  before: Activity,
  edit: ActivityEdit,
  { at, version }: Pick<Creation, 'at' | 'version'>,
): Partial<Activity> {
  if (completes(before, edit)) {
    return { completedAt: at.toISOString(), versionAtCompletion: version };
  }
  const { status = before.status } = edit;
  return status === 'realizada' ? {} : { completedAt: null, versionAtCompletion: null };
}

/** An activity as an edit leaves it. `version`: of its site at this moment, where the edit completes it. */
export function editActivity(
  before: Activity,
  edit: ActivityEdit,
  now: Pick<Creation, 'at' | 'version'>,
): Activity {
  const sent = Object.entries(edit).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(sent), ...completionOf(before, edit, now) };
}

/** The editable fields in which two states of an activity differ. */
export const changedFields = (before: Activity, after: Activity): EditableField[] =>
  editableFields.filter((field) => before[field] !== after[field]);

/** What a site is to the person whose activities name it. */
export function goneFor(
  userId: string | null,
  site: Pick<ActivitySite, 'userId'> | undefined,
): Activity['websiteGone'] {
  if (!site) return 'deleted';
  return site.userId === userId ? null : 'reassigned';
}
