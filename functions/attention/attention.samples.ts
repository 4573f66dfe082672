import { CONNECTOR_VERSION } from '../status/status.versions.domain.ts';
import type {
  ActivityState,
  ClientState,
  PaymentState,
  ReportState,
  SiteState,
} from './attention.subjects.domain.ts';

/** States that want nobody, for tests: each test says what differs. */
export const sampleOwner = { userId: '0190aaaa-0000-7000-8000-000000000001', name: 'Ana Pérez' };
const createdAt = '2026-11-01T12:00:00.000Z';

export const quietSite: SiteState = {
  type: 'site',
  owner: sampleOwner,
  name: 'Panadería Sol',
  createdAt,
  keyConfigured: true,
  keyChangedAt: null,
  lastSyncDate: '2026-11-20T12:00:00.000Z',
  failures: 0,
  failingSince: null,
  failure: null,
  pendingUpdates: 0,
  onlyThemesPending: false,
  connectorVersion: CONNECTOR_VERSION,
  backupMissedAt: null,
  backupProof: null,
};

export const quietActivity: ActivityState = {
  type: 'activity',
  owner: sampleOwner,
  isOwnerDeleted: false,
  description: 'Cambiar el teléfono',
  websiteName: 'Panadería Sol',
  status: 'en_progreso',
  createdAt,
  lateFrom: null,
  askedAt: null,
};

export const quietClient: ClientState = {
  type: 'client',
  owner: sampleOwner,
  createdAt,
  websitesCount: 1,
  openActivities: 0,
  usedBytes: 0,
  periods: [],
  quota: null,
  over: null,
};

export const quietPayment: PaymentState = {
  type: 'payment',
  owner: sampleOwner,
  planName: 'Profesional',
  status: 'completed',
  discardedAt: null,
  flag: null,
  createdAt,
  paidAt: createdAt,
  remindedAt: null,
};

export const quietReport: ReportState = {
  type: 'report',
  owner: sampleOwner,
  month: '2026-10',
  state: 'delivered',
  cause: null,
  createdAt,
  emailedAt: createdAt,
  mailingId: '01kag00000000000000000000a',
  withdrawnAt: null,
};
