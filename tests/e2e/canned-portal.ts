import type { Request } from '@playwright/test';
import {
  backup,
  backupLog,
  backupsPage,
  oneBackup,
  GIB,
  siteId,
  siteKey,
  siteProof,
  storage,
} from '../../frontend/src/features/backups/backups.samples.ts';
import { emptyHome } from '../../frontend/src/features/dashboard/dashboard.samples.ts';
import { listedMember } from '../../frontend/src/features/users/members/members.samples.ts';
import {
  listedSession,
  otherSession,
} from '../../frontend/src/features/sessions/sessions.samples.ts';
import { settingsView } from '../../frontend/src/features/settings/settings.samples.ts';
import { managedPlan, plan, proPlan } from '../../frontend/src/features/plans/plans.samples.ts';
import {
  siteDetail,
  siteHistory,
  siteStatus,
  syncRun,
  fleetComponent,
  fleetSite,
} from '../../frontend/src/features/status/status.samples.ts';
import { note, userDetail, userRow } from '../../frontend/src/features/users/users.samples.ts';
import { website, websiteDetail } from '../../frontend/src/features/websites/websites.samples.ts';
import {
  activity,
  attachment,
  message,
  planInfo,
  updateJob,
} from '../../frontend/src/testing/fake-activities.ts';
import { attentionPage, countsOf, manyItems } from '../../frontend/src/testing/fake-attention.ts';
import { me, profile } from '../../frontend/src/testing/fake-auth.ts';
import { failedReport, monthlySettings } from '../../frontend/src/testing/fake-monthly-reports.ts';
import { standardChoices } from '../../functions/notifications/notices/notifications.notices.domain.ts';
import { notification } from '../../frontend/src/testing/fake-notifications.ts';
import {
  managedPayment,
  managedUserPlan,
  openPayment,
} from '../../frontend/src/testing/fake-payments.ts';
import {
  previewRow,
  listedReport,
  reportSummary,
  storedReport,
} from '../../frontend/src/testing/fake-reports.ts';
import { paymentTotalsOf } from '../../functions/payments/list/payments.search.domain.ts';
import type { SavedView } from '../../functions/profiles/profiles.views.domain.ts';
import { findingOf } from '../../functions/status/check/status.check.domain.ts';
import { neverSynced } from '../../functions/status/status.domain.ts';
import { summarize } from '../../functions/status/list/status.list.domain.ts';
import { userPlanTotalsOf } from '../../functions/user-plans/user-plans.search.domain.ts';
import { localTerms } from '../../infra/config.ts';
import type { Canned } from './canned-api.ts';

/** Rows of each list: an action that takes its row away has another one the next time. */
export const ROUNDS = [1, 2, 3, 4] as const;

const release = {
  ...{ version: '1.8.0', phase: 'few', since: '2026-12-05T11:00:00.000Z' },
  ...{ offered: 5, updated: 3, stopped: null },
};

const perRow = <Row>(make: (n: string) => Row): Row[] => ROUNDS.map((n) => make(String(n)));
const listOf = (items: readonly unknown[]) => ({ items, nextCursor: null });
const numbered = (items: readonly unknown[]) => ({
  items,
  page: 1,
  pageCount: 1,
  total: items.length,
});
/** Of our own origin, and no page that would start the portal again. */
const elsewhere = '/favicon.svg';

const person = userDetail({ invitationPending: true });
/** Somebody of the provider's, whom the list does not have. */
export const administratorId = '01k9zz000000000000000000ad';
const administrator = userDetail({ userId: administratorId, role: 'admin' });
const people = perRow((n) =>
  userRow({
    userId: `01k9zz000000000000000000u${n}`,
    email: `clara${n}@andes.cl`,
    firstName: `Clara${n}`,
    invitationPending: true,
    secondFactorSince: '2026-11-20T12:00:00.000Z',
  }),
);
const notes = perRow((n) => note({ noteId: `01k9zz0000000000000000not${n}`, text: `Nota ${n}` }));
const sites = perRow((n) =>
  website({ websiteId: `01k9zz000000000000000000w${n}`, name: `Tienda ${n}` }),
);
const activities = perRow((n) => activity({ description: `Actividad ${n}` }));
const notifications = perRow((n) => notification({ title: `Aviso ${n}` }));
const plans = perRow((n) =>
  managedPlan({ planId: `01k9zz00000000000000plan0${n}`, name: `Plan ${n}` }),
);
const payments = perRow((n) =>
  managedPayment({
    paymentId: `01k9bb0000000000000000pay${n}`,
    userName: `Paga ${n}`,
    flag: 'partialRefund',
    refundedCents: 100,
  }),
);
const openPayments = perRow((n) =>
  openPayment({ paymentId: `01k9bb00000000000000open0${n}`, planName: `Abierto ${n}` }),
);
const userPlans = perRow((n) => managedUserPlan({ userName: `Tiene ${n}` }));
const backups = perRow((n) => backup({ filename: `Respaldo ${n}` }));
const uploads = perRow((n) => backup({ filename: `Subida ${n}`, status: 'pending', sha256: null }));
const logs = perRow((n) => backupLog({ message: `Registro ${n}` }));
const reports = perRow((n) => storedReport({ clientName: `Cliente ${n}` }));
const listedReports = perRow((n) => listedReport({ clientName: `Cliente ${n}` }));
const failed = perRow((n) =>
  failedReport({ userId: `01k9zz000000000000000000r${n}`, clientName: `Cliente ${n}` }),
);
const updatesJob = updateJob({ state: 'finished', total: 2, created: 2 });
const status = siteStatus({ websiteId: siteId });
const counts = { all: 4, unread: 4, read: 0 };
const run = syncRun({ state: 'finished', total: 1, synced: 1, finishedAt: syncRun().startedAt });
const room = storage({ limitBytes: 10 * GIB });
const key = siteKey();
const views = [
  {
    viewId: '01k9zz0000000000000000vw01',
    list: 'websites',
    name: 'Mis blogs',
    query: { tipo: 'blog' },
  },
] as const satisfies SavedView[];

const members = {
  members: [
    listedMember(0, { userId: profile.userId, position: 'owner', isClient: true }),
    ...ROUNDS.map((n) => listedMember(n, { invitationPending: true, lastSignInAt: null })),
  ],
};
const sessions = { sessions: [listedSession(), ...ROUNDS.map((n) => otherSession(n))] };

const pending = manyItems(15).map((item) => ({ ...item, assignee: null }));
const postponedUntil = '2026-12-24T03:00:00.000Z';
const postponed = pending.map((item) => ({ ...item, postponedUntil }));
/** The list of the open ones, or of those that were put aside. */
const pendingFor = (request: Request) =>
  attentionPage(new URL(request.url()).searchParams.get('state') === 'open' ? pending : postponed);

const readyExport = {
  ...{ exportId: '01kb3f0a9x5m3v7c2d8e4h6j91', requestedAt: '2026-12-05T11:00:00.000Z' },
  ...{ state: 'ready', readyUntil: '2099-12-12T11:00:00.000Z', size: 1_048_576 },
};

/** Of the stage whose pages these are. */
const acceptedTerms = { version: localTerms.version, acceptedAt: '2026-12-01T12:00:00.000Z' };

const reads = (role: 'admin' | 'cliente'): Canned => ({
  'GET /profile': me({
    ...{ role, acceptedTerms },
    unreadNotifications: 4,
    waitingActivities: 3,
    attention: role === 'admin' ? countsOf(pending) : null,
    views: [...views],
  }).body,
  'GET /attention': pendingFor,
  'GET /attention/counts': countsOf(pending),
  'GET /dashboard': {
    websites: { total: 0, recent: [] },
    activities: { total: 0, open: 0, completedPercent: 0, recent: [] },
    users: null,
    activePlans: null,
    attention: role === 'admin' ? attentionPage(pending) : null,
    monitoredSites: null,
    home: role === 'cliente' ? emptyHome : null,
  },
  'GET /activities': listOf(activities),
  'GET /activities/{activityId}': activities[0],
  'GET /activities/{activityId}/history': { items: [] },
  'GET /activities/{activityId}/messages': listOf([
    message({ attachments: perRow((n) => attachment({ name: `captura ${n}.png` })) }),
  ]),
  'GET /websites': numbered(sites),
  'GET /websites/tags': { tags: ['VIP'] },
  'GET /websites/{websiteId}': websiteDetail({}),
  'GET /user-plans/current': planInfo(1),
  'GET /user-plans': { ...numbered(userPlans), totals: userPlanTotalsOf(userPlans, new Date()) },
  'GET /user-plans/mine': listOf([]),
  'GET /notifications': { ...listOf(notifications), counts },
  'GET /notifications/choices': { choices: standardChoices, revision: 1 },
  'GET /notifications/unread': { unread: 4, waitingActivities: 3, attention: null },
  'GET /plans': { items: [plan(), proPlan] },
  'GET /plans/all': { items: plans },
  'GET /payments': {
    ...numbered(payments),
    totals: paymentTotalsOf(payments.map((row) => ({ ...row, cents: row.amountCents }))),
  },
  'GET /payments/mine': listOf(openPayments),
  'GET /users': numbered(people),
  'GET /users/{userId}': (request: Request) =>
    request.url().endsWith(administratorId) ? administrator : person,
  'GET /users/{userId}/notes': listOf(notes),
  'GET /users/{userId}/sessions': sessions,
  'GET /sessions': sessions,
  'GET /users/{userId}/members': members,
  'GET /company/members': members,
  'GET /account/data-export': { dataExport: readyExport },
  'GET /user-plans/{userPlanId}/movements': listOf([]),
  'GET /audits': listOf([]),
  'GET /audit-days': { days: [] },
  'GET /profile/history': listOf([]),
  'GET /audits/{targetId}': listOf([]),
  'GET /backups/{websiteId}': backupsPage([...backups, ...uploads], { storage: room }),
  'GET /backups/{websiteId}/files/{backupId}': oneBackup({
    backup: backup({ manual: false, isSourceNew: true }),
    source: { network: '203.0.113.0/24', isOriginNew: true, isNetworkNew: true },
  }),
  'GET /backups/{websiteId}/logs': listOf(logs),
  'GET /backups/{websiteId}/key': { key },
  'GET /status': numbered([status]),
  'GET /status/summary': summarize([status], new Date()),
  'GET /status/runs/latest': { run: null },
  'GET /status/release': { release },
  'GET /status/updates/sites': {
    ...numbered([fleetSite()]),
    ...{ component: fleetComponent(), asOf: '2026-12-05T11:00:00.000Z' },
  },
  'GET /activities/update-jobs': { jobs: [updatesJob] },
  'GET /status/{websiteId}': siteDetail(status),
  'GET /status/{websiteId}/history': siteHistory([]),
  'GET /settings': settingsView(),
  'GET /reports/summary': reportSummary(),
  'GET /reports/activities': listOf([previewRow()]),
  'GET /reports/mine': listOf(reports),
  'GET /reports': listOf(listedReports),
  'GET /reports/monthly': listOf(failed),
  'GET /reports/monthly-settings': listOf([monthlySettings()]),
  'GET /reports/monthly-settings/{userId}': monthlySettings(),
});

const linkTo = (origin: string) => ({
  downloadUrl: origin + elsewhere,
  expiresAt: '2026-12-05T11:00:00.000Z',
});

/** What each write answers where it goes well. */
const answers = (origin: string, link = linkTo(origin)): Canned => ({
  'POST /session': { ...profile, acceptedTerms },
  'POST /activities': activity(),
  'POST /activities/update-jobs': updatesJob,
  'POST /activities/update-jobs/{jobId}/undo': {
    ...updatesJob,
    ...{ state: 'undone', removed: 2, canUndo: false },
  },
  'POST /activities/{activityId}/messages': message({ mine: true }),
  'POST /activities/{activityId}/messages/{messageId}/attachments/{attachmentId}/download': link,
  'PUT /activities/{activityId}': activities[0],
  'DELETE /activities/{activityId}': { activityId: activities[0]?.activityId },
  'PUT /attention/{subject}/{kind}/assignee': pending[0],
  'POST /attention/{subject}/{kind}/postpone': postponed[0],
  'POST /attention/{subject}/{kind}/dismiss': postponed[0],
  'POST /attention/{subject}/{kind}/return': pending[0],
  'DELETE /backups/{websiteId}': { websiteId: siteId },
  'DELETE /backups/{websiteId}/files/{backupId}': { backupId: backup().backupId, storage: room },
  'POST /backups/{websiteId}/files/{backupId}/download': link,
  'POST /backups/{websiteId}/files/{backupId}/source': backup({ manual: false }),
  'POST /backups/{websiteId}/drills': siteProof({
    underWay: { backupId: backup().backupId, since: '2026-12-05T11:00:00.000Z' },
  }),
  'POST /backups/{websiteId}/files/{backupId}/restore': {
    ...{ downloadUrl: link.downloadUrl, downloadUntil: link.expiresAt },
    ...{ code: 'codigo-de-prueba', codeSha256: 'ab'.repeat(32) },
  },
  'DELETE /backups/{websiteId}/logs': { websiteId: siteId },
  'DELETE /backups/{websiteId}/logs/{logId}': { logId: backupLog().logId },
  'POST /backups/{websiteId}/uploads': null,
  'POST /backups/{websiteId}/key': { apiKey: 'bak_de_prueba', key },
  'DELETE /backups/{websiteId}/key': { key },
  'DELETE /backups/{websiteId}/uploads/{backupId}': { backupId: backup().backupId },
  'POST /notifications': notification(),
  'PUT /notifications/choices': { choices: standardChoices, revision: 2 },
  'PUT /notifications/{notificationId}': notifications[0],
  'DELETE /notifications/{notificationId}': { notificationId: notification().notificationId },
  'POST /notifications/{notificationId}/read': { unread: 4 },
  'POST /notifications/read': { unread: 4 },
  'POST /payments': { paymentId: managedPayment().paymentId, checkoutUrl: origin + elsewhere },
  'POST /users/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /activities/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /websites/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /status/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /user-plans/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /payments/mine/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /backups/{websiteId}/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /attention/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /notifications/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /reports/monthly/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /audits/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'POST /payments/exports': { downloadUrl: origin + elsewhere, count: 2 },
  'PUT /payments/{paymentId}/status': payments[0],
  'POST /payments/{paymentId}/review': payments[0],
  'POST /payments/{paymentId}/discard': openPayments[0],
  'POST /payments/{paymentId}/reminder': { emailed: true },
  'POST /plans': managedPlan({ planId: '01k9zz00000000000000plan09' }),
  'PUT /plans/{planId}': plans[0],
  'PUT /plans/{planId}/archived': plans[0],
  'DELETE /plans/{planId}': { planId: '01k9zz00000000000000plan09' },
  'POST /profile/views': { views },
  'PUT /profile/views/{viewId}': { views },
  'DELETE /profile/views/{viewId}': { views },
  'POST /reports': { report: storedReport(), viewUrl: elsewhere },
  'POST /reports/{reportId}/withdraw': storedReport({
    unread: false,
    withdrawnAt: '2026-03-08T12:00:00.000Z',
  }),
  'POST /reports/{reportId}/download': { ...link, isFirst: false },
  'POST /reports/monthly/{userId}/{month}/retry': failed[0],
  'PUT /reports/monthly-settings/{userId}': monthlySettings(),
  // False, or this browser would sign in again, at a user pool that is none.
  'PUT /account/password': { othersEnded: false },
  'PUT /settings': settingsView({}, 2),
  'POST /status/{websiteId}/sync': siteStatus({
    sync: { ...neverSynced, state: 'completed', progress: 100 },
  }),
  'POST /status/checks': { url: 'https://tienda-sur.cl', ...findingOf({}), known: null },
  'POST /status/release': { release },
  'POST /status/runs': run,
  'POST /user-plans': managedUserPlan(),
  'PUT /user-plans/{userPlanId}/status': userPlans[0],
  'POST /user-plans/{userPlanId}/corrections': userPlans[0],
  'POST /users': { user: userDetail(), temporaryPassword: 'Aa2!aaaaaaaaaa' },
  'PUT /users/{userId}': userDetail(),
  'PUT /users/{userId}/role': userDetail(),
  'DELETE /users/{userId}': { userId: '01k9zz000000000000000000u9' },
  'POST /users/{userId}/password': { generatedPassword: 'Aa2!aaaaaaaaaa' },
  'POST /users/{userId}/notes': note(),
  'PUT /users/{userId}/notes/{noteId}': note(),
  'DELETE /users/{userId}/notes/{noteId}': { noteId: note().noteId },
  'DELETE /users/{userId}/second-factor': userDetail(),
  'DELETE /users/{userId}/sessions/{sessionId}': sessions,
  'POST /users/{userId}/sessions/closure': sessions,
  'DELETE /sessions/{sessionId}': sessions,
  'POST /company/members': listedMember(9),
  'PUT /company/members/{userId}': listedMember(1),
  'POST /company/members/{userId}/invitation': listedMember(1),
  // Of nobody in the list: the rows stay where the second click lands.
  'DELETE /company/members/{userId}': { userId: listedMember(9).userId },
  'POST /sessions/closure': sessions,
  'POST /account/erasure': profile,
  'POST /account/data-export': {
    dataExport: { ...readyExport, state: 'preparing', readyUntil: null, size: null },
  },
  'POST /account/data-export/download': { downloadUrl: origin + elsewhere },
  'POST /account/second-factor': { secret: 'JBSWY3DPEHPK3PXP' },
  'POST /account/second-factor/verification': {
    profile,
    recoveryCodes: Array.from({ length: 10 }, (_, n) => `ABCDE-FGHJ${String.fromCharCode(75 + n)}`),
  },
  'POST /users/{userId}/invitation': { temporaryPassword: 'Aa2!aaaaaaaaaa' },
  'POST /websites': { ...websiteDetail({}), ownerName: null },
  'POST /websites/imports': { rows: [{ line: 2, outcome: 'new', message: null }] },
  'PUT /websites/{websiteId}': websiteDetail({}),
  'DELETE /websites/{websiteId}': { websiteId: siteId },
  'DELETE /websites/{websiteId}/api-key': websiteDetail({}),
  'POST /websites/{websiteId}/pairing': {
    pairingText: 'gnusys-texto-de-prueba',
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  },
  'POST /websites/assignments': { items: [sites[0]] },
});

/** A portal with four rows of everything, as one role sees it. */
export const cannedPortal = (origin: string, role: 'admin' | 'cliente'): Canned => ({
  ...reads(role),
  ...answers(origin),
  // Another role than the one read before would build the whole page again.
  'PUT /profile': { ...profile, role },
});
