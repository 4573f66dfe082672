import { withSent } from '../core/validation/sent.ts';
import {
  blankActivity,
  editableFields,
  type Activity,
  type EditableField,
} from './activities.domain.ts';
import type { ActivityEdit, NewActivity } from './activities.form.domain.ts';

/** The fields of a site that an activity stores. */
export interface ActivitySite {
  userId: string | null;
  name: string;
  url: string;
}

interface Creation {
  activityId: string;
  site: ActivitySite;
  /** The plan whose unit it consumes; null for none. */
  userPlanId: string | null;
  /** The WordPress version of the site's last sync; null without one. */
  version: string | null;
  /** The day on which it is due by its plan's promise, where nothing else is sent; null for none. */
  promisedOn: string | null;
  at: Date;
}

/** A new activity with the current data of its site. */
export function planActivity(
  input: NewActivity,
  { activityId, site, userPlanId, version, promisedOn, at }: Creation,
): Activity {
  const { websiteId, updates: _, ...sent } = input;
  const fields = withSent({ ...blankActivity, dueOn: promisedOn }, sent);
  const isDone = fields.status === 'realizada';
  return {
    ...fields,
    websiteId,
    activityId,
    userId: site.userId,
    websiteName: site.name,
    websiteUrl: site.url,
    websiteGone: null,
    userPlanId,
    versionAtCreation: version,
    versionAtCompletion: isDone ? version : null,
    createdAt: at.toISOString(),
    completedAt: isDone ? at.toISOString() : null,
    revision: 0,
  };
}

/** Whether an edit completes an activity. */
export const completes = (before: Activity, { status }: ActivityEdit): boolean =>
  status === 'realizada' && before.status !== 'realizada';

/** When it was completed, and with which version of its site: set on completion, cleared when it is reopened. */
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

/** Applies an edit to an activity. `version`: the site's current version, if the edit completes the activity. */
export function editActivity(
  before: Activity,
  edit: ActivityEdit,
  now: Pick<Creation, 'at' | 'version'>,
): Activity {
  return { ...withSent(before, edit), ...completionOf(before, edit, now) };
}

/** The editable fields that differ between two states of an activity. */
export const changedFields = (before: Activity, after: Activity): EditableField[] =>
  editableFields.filter((field) => before[field] !== after[field]);

/** Whether a site is deleted or reassigned, from the point of view of the activities' owner. */
export function goneFor(
  userId: string | null,
  site: Pick<ActivitySite, 'userId'> | undefined,
): Activity['websiteGone'] {
  if (!site) return 'deleted';
  return site.userId === userId ? null : 'reassigned';
}
