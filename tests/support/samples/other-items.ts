import * as z from 'zod';
import { activityCountsSchema } from '../../../functions/activities/activities.domain.ts';
import { roundSchema } from '../../../functions/attention/attention.rounds.domain.ts';
import { auditSchema } from '../../../functions/audits/audits.domain.ts';
import { objectSchema } from '../../../functions/backups/backups.entity.ts';
import { recordSchema } from '../../../functions/core/table/commit/once.ts';
import {
  directoryHeadOf,
  directoryItemSchema,
} from '../../../functions/core/table/directory/directory-items.ts';
import { turnSchema } from '../../../functions/core/table/entity/turns.ts';
import { auditOfKey } from '../../../functions/core/table/keys/keys.ts';
import { duplicatesSchema } from '../../../functions/core/table/shared/site-counts.ts';
import { homeSchema } from '../../../functions/core/table/shared/site-homes.ts';
import { progressSchema } from '../../../functions/core/table/migration/migrate-table.ts';
import { activeSchema } from '../../../functions/dashboard/dashboard.entity.ts';
import { rowSchema as memberSchema } from '../../../functions/profiles/profiles.members.view.ts';
import {
  ownerSchema,
  viewSchema,
} from '../../../functions/reports/stored/reports.stored.entity.ts';
import { siteCountsSchema } from '../../../functions/status/counts/status.counts.entity.ts';
import { statusRowOf } from '../../../functions/status/status.entity.ts';
import { tallySchema } from '../../../functions/status/runs/status.runs.entity.ts';
import { movementSchema } from '../../../functions/user-plans/user-plans.domain.ts';
import { totalsSchema } from '../../../functions/websites/websites.totals.entity.ts';
import type { ItemKey } from '../../../functions/core/table/entity/writes.ts';

type Item = Record<string, unknown>;

/** Its key says all, or its numbers are added to and never read as a whole. */
const keyOnly = z.looseObject({ pk: z.string(), sk: z.string() });

/** The schemas by which the product reads the kinds of items that have no entity. */
export const otherSchemas = {
  activitiesHeadKey: activityCountsSchema,
  attachmentTurnKey: turnSchema,
  wantedTurnKey: turnSchema,
  attentionCountsKey: keyOnly,
  attentionRoundKey: roundSchema,
  backupObjectKey: objectSchema,
  storageSiteKey: keyOnly,
  webhookEventKey: keyOnly,
  ledgerKey: movementSchema,
  reportOwnerKey: ownerSchema,
  unreadReportsKey: keyOnly,
  reportViewKey: viewSchema,
  adminsCountKey: keyOnly,
  adminKey: memberSchema,
  memberKey: memberSchema,
  directoryChunkKey: directoryItemSchema,
  activitiesTotalsKey: activityCountsSchema,
  websiteTotalsKey: totalsSchema,
  duplicatesTotalsKey: duplicatesSchema,
  siteCountsKey: siteCountsSchema,
  siteHomeKey: homeSchema,
  userPlansTotalsKey: activeSchema,
  requestCountsKey: keyOnly,
  onceKey: recordSchema,
  outboxKey: z.looseObject({ event: z.looseObject({ type: z.string() }) }),
  syncRunTallyKey: tallySchema,
  dispatchPassKey: keyOnly,
  migrationKey: progressSchema,
  dataKeyKey: z.looseObject({ wrapped: z.instanceof(Uint8Array) }),
} satisfies Readonly<Record<string, z.ZodType>>;

/** Of kinds that are read by more than a schema. */
const otherReaders: Readonly<Record<string, (item: Item) => unknown>> = {
  directoryHeadKey: directoryHeadOf,
  auditKey: (item) =>
    auditSchema.parse({ ...item, ...auditOfKey(item as unknown as ItemKey), erased: undefined }),
  websiteRowKey: statusRowOf,
};

/** How the product reads the kinds of items that have no entity. */
export const otherItems: Readonly<Record<string, (item: Item) => unknown>> = {
  ...Object.fromEntries(
    Object.entries(otherSchemas).map(([kind, schema]) => [kind, (item) => schema.parse(item)]),
  ),
  ...otherReaders,
};
