import type { Activity } from '../../../functions/activities/activities.domain.ts';
import { activityEntity } from '../../../functions/activities/activities.entity.ts';
import {
  migrateTable,
  type MigrationOptions,
} from '../../../functions/core/table/migration/migrate-table.ts';
import { createWritePace } from '../../../functions/core/table/migration/write-pace.ts';
import type { ItemKey } from '../../../functions/core/table/entity/writes.ts';
import type { Table } from '../../../functions/core/table/table.ts';
import { migratables } from '../../../infra/local/deploy/migrations.ts';

/** An activity as it was stored before unfinished ones came first: its key in the list of all had no part, and no shape. */
export function activityBeforeOrder(activity: Activity): Record<string, unknown> {
  const { v: _, ...item } = activityEntity.encode(activity);
  return { ...item, gsi1sk: activity.activityId };
}

/** Migrates as `npm run migrate`, as fast as it goes; `failures` are those that stay. */
export async function migrateAll(table: Table, more: Partial<MigrationOptions> = {}) {
  const failures: (ItemKey & { reason: string })[] = [];
  const counts = await migrateTable(table, {
    kinds: migratables,
    parts: 2,
    pace: createWritePace(Infinity),
    isDryRun: false,
    now: () => new Date(),
    onFailure: (key, reason) => failures.push({ ...key, reason }),
    ...more,
  });
  return { ...counts, failures };
}
