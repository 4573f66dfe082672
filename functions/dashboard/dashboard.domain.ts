import * as z from 'zod';
import { listedActivitySchema } from '../activities/activities.domain.ts';
import { attentionPageSchema } from '../attention/attention.domain.ts';
import { websiteRowSchema } from '../websites/websites.domain.ts';
import { homeSchema } from './dashboard.home.domain.ts';

/** 'Dashboard recent items' (spec 000 §9). */
export const RECENT_ITEMS = 3;

const count = z.number().int().min(0);

/** What the dashboard shows: a client's own, everything for an administrator. The latest are an administrator's. */
export const dashboardSchema = z.object({
  websites: z.object({ total: count, recent: z.array(websiteRowSchema).max(RECENT_ITEMS) }),
  /** `open`: those not realizada. `completedPercent`: of all. Nobody is named here: `clientName` is null. */
  activities: z.object({
    total: count,
    open: count,
    completedPercent: count.max(100),
    recent: z.array(listedActivitySchema).max(RECENT_ITEMS),
  }),
  /** Registered clients; for administrators only, and not for technicians. */
  users: z.object({ total: count }).nullable(),
  /** People whose plan runs, or will start by itself; for administrators only, and not for technicians. */
  activePlans: count.nullable(),
  /** The worst of what wants an administrator, as the first page of its list; for administrators only. */
  attention: attentionPageSchema.nullable(),
  /** Sites with an API Key, which are read by themselves; for administrators only. */
  monitoredSites: count.nullable(),
  /** What a client sees besides these figures; null for administrators. */
  home: homeSchema.nullable(),
});
export type Dashboard = z.output<typeof dashboardSchema>;

/** 'Percent sites versus users' (spec 000 §2): sites for every hundred clients, 0 while there are none. */
export const sitesPerHundredUsers = (sites: number, users: number): number =>
  users === 0 ? 0 : Math.round((sites / users) * 100);
