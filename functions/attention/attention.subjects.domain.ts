import type { ActivityStatus } from '../activities/activities.domain.ts';
import type { Payment } from '../payments/payments.domain.ts';
import type { PaymentRecord } from '../payments/payments.record.domain.ts';
import type { MonthlyReport } from '../reports/monthly/reports.monthly.run.domain.ts';
import type { SyncFailure } from '../status/status.failures.domain.ts';
import type { Period } from '../user-plans/user-plans.periods.domain.ts';
import type { OverPlan } from '../user-plans/user-plans.record.domain.ts';
import type { NamedPerson } from './attention.domain.ts';

interface Owned {
  owner: NamedPerson | null;
}

/** How the proof of a site's backups stands. */
export interface BackupProofState {
  isFailing: boolean;
  provenAt: string | null;
  /** When a runner was asked for the first time, and for what it has not answered yet. */
  firstAskedAt: string | null;
  askedAt: string | null;
}

/** What is known of each subject, as it is now. */
export interface SiteState extends Owned {
  type: 'site';
  name: string;
  createdAt: string;
  keyConfigured: boolean;
  /** When it last got or lost its key, or moved to another origin; null for one that is as it was registered. */
  keyChangedAt: string | null;
  lastSyncDate: string | null;
  failures: number;
  /** When the first of them was; null where that is unknown. */
  failingSince: string | null;
  /** Of the last sync; null where it did not fail. */
  failure: Pick<SyncFailure, 'code' | 'httpStatus'> | null;
  pendingUpdates: number | null;
  /** No plugin is among the pending updates. */
  onlyThemesPending: boolean;
  /** Null where the site was never read, or does not say. */
  connectorVersion: string | null;
  backupMissedAt: string | null;
  /** Null where there is nothing to prove. */
  backupProof: BackupProofState | null;
  /** Set where another site is the same WordPress, and counts for both. */
  duplicateSince?: string | undefined;
}

export interface ActivityState extends Owned {
  type: 'activity';
  /** It had an owner, who was deleted. */
  isOwnerDeleted: boolean;
  description: string;
  websiteName: string;
  status: ActivityStatus;
  createdAt: string;
  /** The instant at which the day on which it is due is over; null for no such day. */
  lateFrom: string | null;
  /** When the provider wrote the last message of its thread; null where the client did, or nobody. Notes do not count. */
  askedAt: string | null;
}

export interface ClientState extends Owned {
  type: 'client';
  owner: NamedPerson;
  createdAt: string;
  websitesCount: number;
  openActivities: number;
  usedBytes: number;
  /** Plans that run or wait; one that has just ended may be among them. */
  periods: readonly Period[];
  /** The quota of the plan that runs. */
  quota: { userPlanId: string; activityLimit: number; activitiesConsumed: number } | null;
  /** The plan that was over last: by its date, by an administrator or by a refund. */
  over: OverPlan | null;
}

export interface PaymentState
  extends
    Owned,
    Pick<Payment, 'planName' | 'status' | 'discardedAt' | 'flag' | 'createdAt' | 'paidAt'>,
    Pick<PaymentRecord, 'remindedAt'> {
  type: 'payment';
}

export interface ReportState
  extends
    Owned,
    Pick<MonthlyReport, 'month' | 'state' | 'cause' | 'createdAt' | 'emailedAt' | 'withdrawnAt'> {
  type: 'report';
  /** Of the e-mail: each retry has another. */
  mailingId: string;
}

export type SubjectState = SiteState | ActivityState | ClientState | PaymentState | ReportState;
