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
const keyOnly = (item: Item) => z.looseObject({ pk: z.string(), sk: z.string() }).parse(item);
const by = (schema: z.ZodType) => (item: Item) => schema.parse(item);

/** How the product reads the kinds of items that have no entity. */
export const otherItems: Readonly<Record<string, (item: Item) => unknown>> = {
  activitiesHeadKey: by(activityCountsSchema),
  attachmentTurnKey: by(turnSchema),
  wantedTurnKey: by(turnSchema),
  attentionCountsKey: keyOnly,
  attentionRoundKey: by(roundSchema),
  backupObjectKey: by(objectSchema),
  storageSiteKey: keyOnly,
  webhookEventKey: keyOnly,
  ledgerKey: by(movementSchema),
  reportOwnerKey: by(ownerSchema),
  unreadReportsKey: keyOnly,
  reportViewKey: by(viewSchema),
  adminsCountKey: keyOnly,
  adminKey: by(memberSchema),
  memberKey: by(memberSchema),
  directoryHeadKey: directoryHeadOf,
  directoryChunkKey: by(directoryItemSchema),
  activitiesTotalsKey: by(activityCountsSchema),
  websiteTotalsKey: by(totalsSchema),
  siteCountsKey: by(siteCountsSchema),
  userPlansTotalsKey: by(activeSchema),
  auditKey: (item) =>
    auditSchema.parse({ ...item, ...auditOfKey(item as unknown as ItemKey), erased: undefined }),
  requestCountsKey: keyOnly,
  onceKey: by(recordSchema),
  outboxKey: by(z.looseObject({ event: z.looseObject({ type: z.string() }) })),
  websiteRowKey: statusRowOf,
  syncRunTallyKey: by(tallySchema),
  dispatchPassKey: keyOnly,
  migrationKey: by(progressSchema),
  dataKeyKey: by(z.looseObject({ wrapped: z.instanceof(Uint8Array) })),
};
