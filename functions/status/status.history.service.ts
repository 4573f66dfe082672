import type { Caller } from '../core/auth/caller.ts';
import type { WebsitesStore } from '../websites/websites.store.ts';
import { getRow, locate } from './status.access.service.ts';
import { historyDays, type SiteHistory } from './history/status.history.domain.ts';
import type { HistoryStore } from './history/status.history.store.ts';
import type { StatusStore } from './status.store.ts';

export interface HistoryDependencies {
  history: Pick<HistoryStore, 'listPoints'>;
  status: Pick<StatusStore, 'find'>;
  websites: Pick<WebsitesStore, 'findConnection'>;
  timeZone: string;
  now: () => Date;
}

/** What changed of a site over the last 90 days, today included, in the provider's zone. @throws AppError NOT_FOUND */
export async function getHistory(
  caller: Caller,
  websiteId: string,
  dependencies: HistoryDependencies,
): Promise<SiteHistory> {
  await getRow(await locate(caller, websiteId, dependencies), dependencies);
  const days = historyDays(dependencies.timeZone, dependencies.now());
  return { ...days, points: await dependencies.history.listPoints(websiteId, days.from) };
}
