import type { UpdatesRequested } from '../../../events/activities.events.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import type { SiteStats } from '../../status/status.domain.ts';
import type { ComponentRef } from '../../status/updates/status.components.domain.ts';
import { originOf } from '../../websites/websites.url.domain.ts';
import { isUnfinished, type Activity } from '../activities.domain.ts';
import type { Activities } from '../activities.entity.ts';
import {
  idleAmong,
  isOfOrigin,
  isWatched,
  refusalText,
  repeatedOf,
  UPDATES_AT_ONCE,
  wantedOf,
  watchedUntil,
  type Wanted,
} from './activities.updates.domain.ts';
import type { WantedUpdates } from './activities.updates.entity.ts';

export interface RequestDependencies {
  activities: Pick<Activities, 'find'>;
  wanted: Pick<WantedUpdates, 'put' | 'findTurn' | 'list' | 'takeTurn'>;
  newId: (now: Date) => string;
}

interface Request {
  asked: readonly ComponentRef[];
  /** What the site said at its last sync; undefined where it was never read. */
  stats: SiteStats | undefined;
  site: { url: string };
  at: Date;
}

/**
 * What an activity asks for.
 * @throws AppError TOO_MANY_UPDATES; UPDATE_DONE where some of it does not wait: no sync would show it
 */
function wantedBy(activity: Activity, { asked, stats, site, at }: Request): Wanted {
  const { activityId, websiteId, userId } = activity;
  if (asked.length > UPDATES_AT_ONCE) throw new AppError('TOO_MANY_UPDATES');
  if (!stats) throw new AppError('UPDATE_DONE', { message: refusalText.neverSynced });
  const idle = idleAmong(asked, stats);
  const refusal = refusalText.idle(idle);
  if (refusal !== '') throw new AppError('UPDATE_DONE', { message: refusal });
  const updates = wantedOf(asked, stats);
  const origin = originOf(site.url);
  return { websiteId, activityId, userId, origin, updates, expiresAt: watchedUntil(at) };
}

/** @throws AppError UPDATE_REQUESTED where an open activity of the same person asks for some of it */
async function refuseRepeated(
  { updates, userId }: Wanted,
  earlier: readonly Wanted[],
  { activities }: RequestDependencies,
): Promise<void> {
  for (const each of earlier) {
    const repeated = each.userId === userId ? repeatedOf(updates, each) : [];
    if (repeated.length === 0) continue;
    const activity = await activities.find({ userId, activityId: each.activityId });
    if (!activity || !isUnfinished(activity.status)) continue;
    const named = repeated.map(({ name, to }) => `${name} ${to}`.trim());
    throw new AppError('UPDATE_REQUESTED', { message: refusalText.requested(named) });
  }
}

/**
 * The writes by which the site's syncs look for the updates that a new activity asks for, and the event after which those
 * are settled that a sync showed in the very moment of the request. Nothing where it asks for none.
 * @throws AppError TOO_MANY_UPDATES, UPDATE_DONE, UPDATE_REQUESTED
 */
export async function requestUpdates(
  activity: Activity,
  request: Request,
  dependencies: RequestDependencies,
): Promise<{ shared: Write[]; events: UpdatesRequested[] }> {
  if (request.asked.length === 0) return { shared: [], events: [] };
  const { wanted, newId } = dependencies;
  const { at } = request;
  const { websiteId, activityId } = activity;
  const put = wantedBy(activity, request);
  const turn = await wanted.findTurn(websiteId);
  const earlier = await wanted.list(websiteId);
  await refuseRepeated(
    put,
    earlier.filter((each) => isWatched(each, at) && isOfOrigin(each, request.site)),
    dependencies,
  );
  const requested: UpdatesRequested = {
    type: 'UpdatesRequested',
    ...{ eventId: newId(at), activityId, websiteId },
    requestedAt: at.toISOString(),
  };
  return { shared: [wanted.put(put), wanted.takeTurn(turn, put)], events: [requested] };
}
