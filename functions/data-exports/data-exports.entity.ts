import { defineEntity } from '../core/table/entity/entity.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { dataExportKey, dataExportOfKey } from '../core/table/keys/data-export-keys.ts';
import type { Table } from '../core/table/table.ts';
import { dataExportSchema, type DataExport } from './data-exports.domain.ts';

export const dataExportEntity = defineEntity<DataExport, Pick<DataExport, 'userId'>>({
  schema: dataExportSchema,
  key: ({ userId }) => dataExportKey(userId),
  ofKey: dataExportOfKey,
  absent: { readyUntil: null, size: null },
});

const AS_READ = ['exportId', 'state', 'attempts'] as const;

/** The file that each person asked for last: one item for each, because a new one takes its place. */
export function createDataExports(table: Table) {
  const { put, amend, remove } = dataExportEntity.writes;
  return {
    /** Consistent. */
    find: dataExportEntity.reads(table).find,

    /** Fails where somebody else has changed it since it was read. */
    replace: (before: DataExport | undefined, after: DataExport): Write =>
      before ? amend(before, after, AS_READ) : put(after),

    /** The same. */
    remove: (before: DataExport): Write => remove(before, AS_READ),
  };
}
export type DataExports = ReturnType<typeof createDataExports>;
