import type * as z from 'zod';
import { planKey, planOfKey } from '../core/table/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import { createView, type View } from '../core/table/view.ts';
import { managedPlanSchema } from './plans.domain.ts';

/** What other nouns may know of a plan: what is bought with it, and whether it is offered. */
const soldPlanSchema = managedPlanSchema.pick({
  planId: true,
  name: true,
  priceCents: true,
  billing: true,
  activityLimit: true,
  siteLimit: true,
  backupLimitBytes: true,
  archivedAt: true,
  revision: true,
});

export const createPlanView = (table: Table): View<z.output<typeof soldPlanSchema>> =>
  createView(table, { key: planKey, ofKey: planOfKey, schema: soldPlanSchema, guarded: [] });
