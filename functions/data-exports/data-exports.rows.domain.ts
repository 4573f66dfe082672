import * as z from 'zod';
import { activitySchema, shownFields, type ShownField } from '../activities/activities.domain.ts';
import { attachmentSchema } from '../activities/attachments/activities.attachments.domain.ts';
import { threadMessageSchema } from '../activities/thread/activities.thread.domain.ts';
import { ownHistoryEntrySchema } from '../audits/audits.own.domain.ts';
import { backupSchema } from '../backups/backups.domain.ts';
import { backupLogSchema } from '../backups/log/backups.logs.domain.ts';
import { listedChoiceSchema } from '../notifications/notices/notifications.notices.domain.ts';
import { notificationSchema } from '../notifications/notifications.domain.ts';
import { paymentSchema } from '../payments/payments.domain.ts';
import { profileSchema } from '../profiles/profiles.domain.ts';
import { savedViewSchema } from '../profiles/profiles.views.domain.ts';
import { ownReportSchema } from '../reports/stored/reports.stored.domain.ts';
import { listedSessionSchema } from '../sessions/sessions.domain.ts';
import { historyPointSchema } from '../status/history/status.history.domain.ts';
import { siteStatsSchema, siteStatusSchema } from '../status/status.domain.ts';
import { movementSchema, userPlanSchema } from '../user-plans/user-plans.domain.ts';
import { listedMemberSchema } from '../users/members/users.members.domain.ts';
import { websiteSchema } from '../websites/websites.domain.ts';
import { ownedTimeSchema } from '../websites/owned/websites.owned.domain.ts';

/** What clients read of their activities: a new field of theirs is in the file by itself. */
const shown = Object.fromEntries(shownFields.map((name) => [name, true])) as Record<
  ShownField,
  true
>;

/** The page of the portal on which a file is downloaded. */
const file = { page: z.url() };

/** The site that a row is about. */
const site = { websiteId: z.string(), websiteName: z.string() };

/**
 * The rows of a person's data. Each is parsed by its schema on its way into the file: what a schema does not name is not in
 * it. None has an id of somebody else, a key, a link that opens or pays something, hours, internal notes, or what administrators decide
 * among themselves.
 */
export const rowSchemas = {
  profile: profileSchema.omit({ revision: true }),
  views: savedViewSchema,
  /** Of administrators alone. */
  noticeChoices: listedChoiceSchema,
  /** Whom a client invited to their company. */
  members: listedMemberSchema.omit({ userId: true, isClient: true }),
  sites: websiteSchema.omit({ userId: true, keyLast4: true, revision: true }),
  formerSites: ownedTimeSchema.omit({
    userId: true,
    duplicateSince: true,
    wasDuplicate: true,
  }),
  status: siteStatusSchema
    .omit({ sync: true })
    .extend({ stats: siteStatsSchema.omit({ updatesUnchecked: true }).nullable() }),
  siteHistory: historyPointSchema.extend(site),
  activities: activitySchema.pick({
    ...{ activityId: true, websiteId: true, websiteName: true, websiteUrl: true },
    ...{ ...shown, websiteGone: true, userPlanId: true },
    ...{ versionAtCreation: true, versionAtCompletion: true },
    ...{ createdAt: true, completedAt: true },
  }),
  messages: threadMessageSchema
    .pick({ activityId: true, messageId: true, side: true, text: true, createdAt: true })
    .extend({ mine: z.boolean() }),
  attachments: threadMessageSchema
    .pick({ activityId: true, messageId: true, side: true, createdAt: true })
    .extend({ ...attachmentSchema.shape, ...file }),
  plans: userPlanSchema.omit({ userId: true }),
  movements: movementSchema.extend({ userPlanId: z.string(), planName: z.string() }),
  payments: paymentSchema.omit({ userId: true, checkoutUrl: true }),
  notifications: notificationSchema.pick({
    ...{ notificationId: true, title: true, message: true, type: true, sentAt: true, link: true },
  }),
  reports: ownReportSchema.omit({ userId: true }).extend(file),
  backups: backupSchema
    .omit({ userId: true, sha256: true })
    .extend({ websiteName: z.string(), ...file }),
  backupLogs: backupLogSchema.omit({ userId: true }).extend(site),
  sessions: listedSessionSchema.omit({ sessionId: true, isCurrent: true }),
  history: ownHistoryEntrySchema.extend({ facts: z.string() }),
} as const satisfies Record<string, z.ZodObject>;

export type ListName = keyof typeof rowSchemas;
export const listNames = Object.keys(rowSchemas) as ListName[];

/** Rows of several lists, before they are parsed. */
export type SomeRows = { [Name in ListName]?: z.input<(typeof rowSchemas)[Name]>[] };

/** Rows as they go into the file. */
export const rowsOf = (name: ListName, rows: SomeRows): Record<string, unknown>[] =>
  (rows[name] ?? []).map((row) => rowSchemas[name].parse(row));
