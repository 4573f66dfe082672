import * as z from 'zod';
import { listedActivitySchema } from '../activities/activities.domain.ts';
import { idField } from '../core/validation/fields.ts';
import { storedReportSchema } from '../reports/stored/reports.stored.report.domain.ts';
import { siteHealthSchema } from '../status/status.health.domain.ts';
import { websiteRowSchema } from '../websites/websites.domain.ts';

/** Sites of a client that are looked at, the newest: as many rows as are read for one unit. */
export const SITES_LOOKED_AT = 16;
/** Of these, the worst are shown. */
export const SITES_SHOWN = 5;
/** Activities of a client that are looked at, the newest: as many as are read for half a unit with their counts. */
export const ACTIVITIES_LOOKED_AT = 6;
export const ACTIVITIES_SHOWN = 5;

const count = z.number().int().min(0);

const homeSiteSchema = websiteRowSchema
  .pick({ websiteId: true, name: true, url: true, type: true })
  .extend({ health: siteHealthSchema });
export type HomeSite = z.output<typeof homeSiteSchema>;

const homePlanSchema = z.object({
  /** Whether it runs; otherwise it ran out. */
  running: z.boolean(),
  userPlanId: idField,
  planName: z.string(),
  activityLimit: z.number().int(),
  activitiesRemaining: z.number().int(),
  /** Another one is needed soon: it ran out, or few activities are left. */
  low: z.boolean(),
  endDate: z.iso.datetime(),
});
export type HomePlan = z.output<typeof homePlanSchema>;

const homeReportSchema = storedReportSchema.pick({
  reportId: true,
  month: true,
  startDate: true,
  endDate: true,
  createdAt: true,
  unread: true,
});
export type HomeReport = z.output<typeof homeReportSchema>;

/** The way of a new client, in this order: whether each step is done. */
const stepsSchema = z.object({
  registered: z.boolean(),
  connected: z.boolean(),
  synced: z.boolean(),
  planned: z.boolean(),
});
export type Steps = z.output<typeof stepsSchema>;

/** What a client starts with, besides the figures. */
export const homeSchema = z.object({
  /** The worst of the newest `lookedAt` sites, the worst first. */
  sites: z.object({ lookedAt: count, worst: z.array(homeSiteSchema).max(SITES_SHOWN) }),
  /** What is being worked on, then what waits, then what was done last. Nobody is named here: `clientName` is null. */
  activities: z.array(listedActivitySchema).max(ACTIVITIES_SHOWN),
  /** The plan that runs, or else the one that ran out last. */
  plan: homePlanSchema.nullable(),
  /** The newest that can be read. */
  report: homeReportSchema.nullable(),
  /** Null once every step was done. */
  steps: stepsSchema.nullable(),
});
export type Home = z.output<typeof homeSchema>;
