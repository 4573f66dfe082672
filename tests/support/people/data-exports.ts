import type { DataExport } from '../../../functions/data-exports/data-exports.domain.ts';
import type { DataExports } from '../../../functions/data-exports/data-exports.entity.ts';
import type { Commit } from '../../../functions/core/table/commit/commit.ts';
import type { Write } from '../../../functions/core/table/entity/writes.ts';
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
