import type { SyncWebsites } from '../../events/status.events.ts';
import type { WebsiteDeleted, WebsiteOriginChanged } from '../../events/websites.events.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { SavedStats } from './status.stats.entity.ts';

export interface FollowDependencies {
  stats: Pick<SavedStats, 'removeAll' | 'removeHistory'>;
  /** To the queue of people's own syncs: somebody waits for it. */
  send: SendMessages<SyncWebsites>;
}

/**
 * Deletes a deleted site's data; a sync that runs meanwhile finds no row, and deletes what it brought. Of a site that moved to
 * another origin the history of the old one goes, and the new one is read at once, if it has a key. Twice does no harm.
 */
export async function followSite(
  event: WebsiteDeleted | WebsiteOriginChanged,
  { stats, send }: FollowDependencies,
): Promise<void> {
  const { websiteId } = event;
  if (event.type === 'WebsiteDeleted') return stats.removeAll(websiteId);
  await stats.removeHistory({ websiteId, url: event.toUrl }, new Date(event.changedAt));
  await send([
    {
      type: 'SyncWebsites',
      websiteIds: [websiteId],
      requestedBy: 'schedule',
      requestedAt: event.changedAt,
    },
  ]);
}
