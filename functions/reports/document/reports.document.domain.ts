import type { ActivityStatus, ActivityType } from '../../activities/activities.domain.ts';

/** What a sync knew of a site at some time; null is what it did not tell. */
export interface ReportedSoftware {
  wordpressVersion: string | null;
  pendingUpdates: number | null;
}

export interface ReportedSite extends ReportedSoftware {
  name: string;
  url: string;
  /** UTC instant; null before the first sync. */
  lastSyncDate: string | null;
  /** At the start of the period, where a sync knew it. */
  before: ReportedSoftware | null;
}

export interface ReportedActivity {
  /** UTC instant. */
  createdAt: string;
  websiteName: string;
  type: ActivityType;
  description: string;
  status: ActivityStatus;
  hours: number | null;
}

export interface ReportTotals {
  count: number;
  hours: number;
  completed: number;
  pending: number;
  byType: readonly { type: ActivityType; count: number; hours: number }[];
}

/** Whole days in the provider's zone, yyyy-MM-dd; null is without an end on that side. */
export interface ReportPeriod {
  from: string | null;
  to: string | null;
}

/** Whose report it looks like (white label), from the stage's configuration. */
export interface ReportProvider {
  name: string;
  /** A picture as a base64 data URL; null for none. */
  logoDataUrl: string | null;
  /** '#rrggbb' */
  colour: string;
}

/** All that a report says, as data: what is rendered is nothing but this. Every text in it is somebody else's. */
export interface ReportDocument {
  provider: ReportProvider;
  clientName: string;
  period: ReportPeriod;
  /** UTC instant. */
  generatedAt: string;
  /** The provider's, in which all dates are written. */
  timeZone: string;
  sites: readonly ReportedSite[];
  activities: readonly ReportedActivity[];
  totals: ReportTotals;
  /** Made in the period; `bytes` of all together. */
  backups: { count: number; bytes: number; newestAt: string | null };
  otherActivities: readonly string[];
}
