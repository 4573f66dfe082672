import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import type { Table } from '../../../../functions/core/table/table.ts';
import type { Write } from '../../../../functions/core/table/entity/writes.ts';

class Refused extends Error {}

/**
 * Writes what an owner's functions answer, as a use case of another noun does. `own`: false where a condition fails;
 * `shared`: builds it again then. False where there is nothing to write.
 */
export async function written(
  table: Table,
  build: () => Promise<{ own?: readonly Write[]; shared?: readonly Write[] }>,
): Promise<boolean> {
  const commit = createCommit(table, { now: () => new Date() });
  try {
    return await commit(async () => {
      const { own = [], shared = [] } = await build();
      return { answer: own.length + shared.length > 0, own, shared, refused: () => new Refused() };
    });
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
