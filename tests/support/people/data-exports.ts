import type { DataExport } from '../../../functions/data-exports/data-exports.domain.ts';
import type { DataExports } from '../../../functions/data-exports/data-exports.entity.ts';
import type { Commit } from '../../../functions/core/table/commit/commit.ts';
import type { Write } from '../../../functions/core/table/entity/writes.ts';
import type { GatherDependencies } from '../../../functions/data-exports/data-exports.gather.service.ts';
import { noSessions } from '../../../functions/sessions/sessions.domain.ts';
import { keepingCommit } from '../commit.ts';

/** Files of people's data in memory, for services: what they commit is done at once. */
export function dataExportsInMemory(at: Date) {
  const rows = new Map<string, DataExport>();
  const effects = new Map<Write, () => void>();
  const { commit: keep, works } = keepingCommit(at);
  let count = 0;
  const write = (effect: () => void): Write => {
    count += 1;
    const item: Write = { Put: { Item: { pk: `EXPORT${String(count)}`, sk: 'DATAEXPORT' } } };
    effects.set(item, effect);
    return item;
  };
  const dataExports: DataExports = {
    find: async ({ userId }) => rows.get(userId),
    replace: (_, after) => write(() => void rows.set(after.userId, after)),
    remove: ({ userId }) => write(() => void rows.delete(userId)),
  };
  const commit: Commit = async (build) => {
    const answer = await keep(build);
    for (const item of works.at(-1)?.shared ?? []) effects.get(item)?.();
    return answer;
  };
  return { rows, works, dataExports, commit };
}

export async function* none() {
  yield* [];
}

/** The lists of somebody of whom there is nothing. */
export const nothingOf = (userId: string): Omit<GatherDependencies, 'now'> => ({
  names: { colleaguesOf: async () => new Map() },
  sitesOf: none,
  formerSitesOf: async () => [],
  statusesOf: none,
  activities: { pages: none },
  messagesOf: async () => [],
  plansOf: none,
  movementsOf: none,
  paymentsOf: none,
  notificationsOf: none,
  reportsOf: none,
  backupsOf: none,
  backupLogsOf: none,
  pointsOf: async () => [],
  viewsOf: async () => [],
  choicesOf: async () => ({ choices: {} }),
  companyOf: async () => [],
  sessions: { get: async () => noSessions(userId) },
  audits: { listByTarget: async () => ({ items: [], nextCursor: null }) },
  siteUrl: 'https://portal.example',
  timeZone: 'America/Santiago',
});
