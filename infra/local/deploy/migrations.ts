import { activityEntity } from '../../../functions/activities/activities.entity.ts';
import type { Migratables } from '../../../functions/core/table/migration/migrate-table.ts';

/** Every entity whose items have had more than one shape (ADR 0063); a test compares it with the slices. */
export const migratables: Migratables = { actividades: activityEntity };
