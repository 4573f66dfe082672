import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { activitiesJobsContract } from '../../../functions/activities/jobs/activities.jobs.contract.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { dataExportsContract } from '../../../functions/data-exports/data-exports.contract.ts';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { reportsMonthlyContract } from '../../../functions/reports/monthly/reports.monthly.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import type { Route } from '../../../functions/core/http/route.ts';
import { newId } from '../../../functions/core/id.ts';
import { localTerms } from '../../../infra/config.ts';
import { loadContracts } from '../../../scripts/lib/contracts.ts';
import { newAccount, newClient, newEmail, signInAdmin, type Person } from '../../support/people.ts';
import {
  callOk,
  callRoute,
  codeOf,
  type RequestParts,
} from '../../../infra/local/client/portal-client.ts';
import { newBackupKey, startBackup } from '../../support/backups/backup-uploads.ts';
import { attachFile, pngOf } from '../../support/attachments.ts';
import { someOf } from '../../support/depth.ts';
import { givePlan } from '../../support/plans.ts';
import { until } from '../../support/until.ts';
import { rootDir } from '../../support/root.ts';
import { registerSite } from '../../support/sites.ts';
import { usersMembersContract } from '../../../functions/users/members/users.members.contract.ts';
import { usersNotesContract } from '../../../functions/users/notes/users.notes.contract.ts';

const stack = inject('stack');

/** Whose the object is, and an administrator. A stranger is a client on another's object. */
const insiders = ['owner', 'admin'] as const;
/** Nobody, and whose access ended after the token was given out: one who is a client by now, and two who were deleted. */
const outsiders = ['anonymous', 'demotedAdmin', 'deletedAdmin', 'deletedClient'] as const;
type CallerName = 'stranger' | (typeof insiders)[number] | (typeof outsiders)[number];

interface World {
  owner: Person;
  stranger: Person;
  admin: Person;
  tokens: Record<CallerName, string | undefined>;
}
let world: World;

/** The token of somebody who was deleted after it was given out; the gateway goes on accepting it. */
async function tokenOfDeleted(role: 'admin' | 'cliente'): Promise<string> {
  const [{ profile, token }, admin] = [await newAccount(stack, role), await signInAdmin(stack)];
  const params = { userId: profile.userId };
  await callOk(stack, usersContract.remove, { token: admin.token, params });
  return token;
}

/** The token of an administrator who was demoted after it was given out: its groups still say 'admin', its session is closed. */
async function tokenOfDemoted(): Promise<string> {
  const [{ profile, token }, admin] = [await newAccount(stack, 'admin'), await signInAdmin(stack)];
  const demotion = { params: { userId: profile.userId }, body: { role: 'cliente' as const } };
  await callOk(stack, usersContract.changeRole, { token: admin.token, ...demotion });
  return token;
}

async function newWorld(): Promise<World> {
  const owner = await newClient(stack, 'duena');
  const stranger = await newClient(stack, 'extrana');
  const admin = await signInAdmin(stack);
  await givePlan(stack, { admin, person: owner }, { activityLimit: 50 });
  const tokens = {
    anonymous: undefined,
    stranger: stranger.token,
    owner: owner.token,
    admin: admin.token,
    demotedAdmin: await tokenOfDemoted(),
    deletedAdmin: await tokenOfDeleted('admin'),
    deletedClient: await tokenOfDeleted('cliente'),
  };
  return { owner, stranger, admin, tokens };
}

/** The tokens are valid for five minutes, which all these calls may take. */
const WORLD_MS = 2 * 60_000;
let worldSince: number | undefined;
/** What was made of this world's objects, by name. */
let made = new Map<string, Promise<unknown>>();
beforeEach(async () => {
  if (worldSince !== undefined && performance.now() - worldSince < WORLD_MS) return;
  world = await newWorld();
  made = new Map();
  worldSince = performance.now();
});
function once<T>(name: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known as Promise<T>;
}

const ofSite = async () => {
  const site = await registerSite(stack, world.owner, { url: 'https://matriz.example' });
  return { websiteId: site.websiteId };
};
const ofJob = async () => ({
  component: { kind: 'plugin' as const, id: 'galeria/galeria.php' },
  websiteIds: [(await ofSite()).websiteId],
});
const ofOwnersJob = async () => {
  const parts = { token: world.owner.token, body: await ofJob() };
  return (await callOk(stack, activitiesJobsContract.startUpdateJob, parts)).jobId;
};
const ofAttention = async () => ({
  subject: `site.${(await ofSite()).websiteId}`,
  kind: 'backupMissed',
});
const ofCode = async () => {
  const parts = { token: world.owner.token, params: await ofSite() };
  const { pairingText } = await callOk(stack, websitesContract.pair, parts);
  return { code: pairingText.split('#')[1], siteUrl: 'https://matriz.example' };
};
/** An administrator changes somebody of their own each time; nobody else gets that far. */
const ofPerson = async (caller: CallerName) =>
  caller === 'admin'
    ? { userId: (await newAccount(stack, 'cliente')).profile.userId }
    : { userId: world.owner.profile.userId };
/** A note about the owner, of the administrator's own. */
const ofNote = async () => {
  const { token } = world.admin;
  const params = { userId: world.owner.profile.userId };
  const parts = { token, params, body: { text: 'Una nota de matriz' } };
  return { ...params, noteId: (await callOk(stack, usersNotesContract.writeNote, parts)).noteId };
};
const invited = async (caller: CallerName) => {
  if (caller !== 'admin') return { userId: world.owner.profile.userId };
  const body = { email: newEmail('invitada'), firstName: 'Ana', lastName: 'Pérez' };
  const { user } = await callOk(stack, usersContract.create, { token: world.admin.token, body });
  return { userId: user.userId };
};
/** Somebody of the owner's company: another one each time that the owner acts, who may remove them. */
const invitedMember = async () => {
  const body = {
    email: newEmail('socia'),
    firstName: 'Ana',
    lastName: 'Pérez',
    position: 'viewer',
  };
  return callOk(stack, usersMembersContract.invite, { token: world.owner.token, body });
};
const ofMember = async (caller: CallerName) => {
  const member = await (caller === 'owner' ? invitedMember() : once('member', invitedMember));
  return { userId: member.userId };
};
const words = { description: 'Una actividad de matriz', type: 'mejora' };
/** A pending one of the owner's, which an administrator noted. */
const ofActivity = async () => {
  const { token } = world.admin;
  const body = { ...(await ofSite()), ...words };
  const { activityId } = await callOk(stack, activitiesContract.create, { token, body });
  return { activityId };
};
/** A file that the owner may send. */
const ofChosenFile = async () => {
  const { activityId } = await ofActivity();
  const file = { activityId, name: 'foto.png', bytes: pngOf() };
  const { attachmentId } = await attachFile(stack, { token: world.owner.token, ...file });
  return { activityId, attachmentId };
};
/** A file that the owner sent. */
const ofAttachment = async () => {
  const { activityId, attachmentId } = await ofChosenFile();
  const { messageId } = await callOk(stack, activitiesContract.writeMessage, {
    ...{ token: world.owner.token, params: { activityId } },
    body: { text: '', attachmentIds: [attachmentId] },
  });
  return { activityId, attachmentId, messageId };
};
const notice = { title: 'Aviso', message: 'Un aviso de prueba.', type: 'info' };
const ofNotification = async () => {
  const body = { ...notice, userId: world.owner.profile.userId };
  const { token } = world.admin;
  const sent = await callOk(stack, notificationsContract.create, { token, body });
  return { notificationId: sent.notificationId };
};
const planForm = { name: 'Plan de matriz', priceCents: 990, support: 'Correo', activityLimit: 50 };
const ofPlan = async () => {
  const parts = { token: world.admin.token, body: planForm };
  return { planId: (await callOk(stack, plansContract.create, parts)).planId };
};
/** A plan that nobody has, as somebody was shown it. */
const ofOffer = async () => ({ ...(await ofPlan()), revision: 1 });
/** One of the owner's that was begun. */
const ofOpenPayment = async () => {
  const begun = { token: world.owner.token, body: await ofOffer() };
  const { paymentId } = await callOk(stack, paymentsContract.checkout, begun);
  return { paymentId };
};
/** Another one, of which the record says that it was paid. */
const ofPayment = async () => {
  const { admin } = world;
  const { paymentId } = await ofOpenPayment();
  const paid = { params: { paymentId }, body: { status: 'completed' } };
  await callOk(stack, paymentsContract.changeStatus, { token: admin.token, ...paid });
  return { paymentId };
};
const ofUserPlan = async () => {
  const { owner: person, admin } = world;
  const { userPlanId } = await givePlan(stack, { admin, person }, planForm);
  return { userPlanId };
};
/** Of the owner. */
const reportForm = () => ({
  filters: { userId: world.owner.profile.userId },
  clientName: 'Ana Pérez',
  allowEmpty: true,
});
const newReport = () =>
  callOk(stack, reportsContract.generate, { token: world.admin.token, body: reportForm() });
/** Settings of the owner's monthly reports; switched off, so that none is made. */
const monthlyForm = () => ({
  enabled: false,
  dayOfMonth: 1,
  recipients: [world.owner.email],
  clientName: 'Ana Pérez',
  revision: 0,
});
const ofMonthly = async () => {
  const params = { userId: world.owner.profile.userId };
  const parts = { token: world.admin.token, params, body: monthlyForm() };
  await callOk(stack, reportsMonthlyContract.saveSettings, parts);
  return params;
};
/** A view that nobody has saved before. */
const viewForm = () => ({ list: 'websites', name: newId(), query: { tipo: 'blog' } });
const ofView = async () => {
  const body = viewForm();
  const parts = { token: world.owner.token, body };
  const { views } = await callOk(stack, profilesContract.saveView, parts);
  const saved = views.find(({ name }) => name === body.name);
  return { viewId: saved?.viewId ?? '' };
};
const archive = { originalFilename: 'a.zip', contentType: '', size: 100 };
const ofBackup = async () => {
  const { websiteId } = await ofSite();
  const file = { name: 'a.zip', bytes: Buffer.alloc(100) };
  const { token } = world.owner;
  const { backupId } = await startBackup(stack, { token, websiteId }, file);
  return { websiteId, backupId };
};
const part = { partNumber: 1, sha256: `${'A'.repeat(43)}=` };
const sum = { sha256: '0'.repeat(64) };

/** An upload of a site's plugin, and the key by which each calls: their own site's, this site's, or one that is none. */
const newPlugin = async () => {
  const { token } = world.owner;
  const { websiteId } = await ofSite();
  const revoked = await newBackupKey(stack, { token, websiteId });
  await callOk(stack, backupsContract.revokeKey, { token, params: { websiteId } });
  const replaced = await newBackupKey(stack, { token, websiteId });
  const key = await newBackupKey(stack, { token, websiteId });
  const { backupId } = await startBackup(
    stack,
    { key },
    { name: 'a.zip', bytes: Buffer.alloc(100) },
  );
  // Nobody of the matrix: its stranger has no site.
  const other = await newClient(stack, 'ajena');
  const foreign = await registerSite(stack, other, { url: 'https://ajeno.example' });
  const others = { token: other.token, websiteId: foreign.websiteId };
  const keys: Record<CallerName, string | undefined> = {
    anonymous: undefined,
    stranger: await newBackupKey(stack, others),
    owner: key,
    // A token that opens everything else opens nothing here.
    admin: world.admin.token,
    demotedAdmin: world.tokens.demotedAdmin,
    deletedAdmin: revoked,
    deletedClient: replaced,
  };
  return { keys, params: { backupId } };
};
/** Of no account, so that sending it changes nothing. */
const wrongCode = {
  code: '000000',
  username: '00000000-0000-4000-8000-000000000000',
  password: 'clave-distinta',
};
const names = { firstName: 'Ana', lastName: 'Pérez' };
const site = { name: 'Sitio de matriz', url: 'https://matriz.example', type: 'blog' };

interface Expectation {
  /** What is called; an object of the owner's where the route names one. The upload and the key of a plugin are added. */
  request?: (caller: CallerName) => RequestParts | Promise<RequestParts>;
  /** The codes that are this route's own, by the answer's status. */
  codes?: Readonly<Record<number, string>>;
  stranger: number;
  owner: number;
  admin: number;
  /** 401 where it is not said. */
  anonymous?: number;
  deletedAdmin?: number;
  deletedClient?: number;
}
/** Of a route that asks nobody who they are. */
const anybody = (status = 200) => ({
  ...everybody(status),
  ...{ anonymous: status, deletedAdmin: status, deletedClient: status },
});
const everybody = (status = 200) => ({ stranger: status, owner: status, admin: status });
const adminOnly = (status = 200) => ({ stranger: 403, owner: 403, admin: status });
/** Of a client's company: administrators have none. */
const companys = (status = 200, stranger = status) => ({ stranger, owner: status, admin: 403 });
const itsOwner = (status = 200) => ({ stranger: 404, owner: status, admin: status });

/** A site's plugin alone, and of another site's uploads it learns nothing. */
const itsPlugin = (status = 200, stranger = 404) => ({ stranger, owner: status, admin: 401 });

const expectations: Record<string, Expectation> = {
  'accounts.startSession': everybody(),
  'accounts.terms.acceptTerms': {
    request: () => ({ body: { version: localTerms.version } }),
    ...everybody(),
  },
  'data-exports.find': everybody(),
  'data-exports.request': {
    codes: { 409: 'DATA_EXPORT_UNDER_WAY' },
    ...everybody(202),
  },
  'data-exports.download': {
    // An export of their own: the row before asked for it, or for somebody else's.
    async request(caller) {
      const token = world.tokens[caller];
      if (token !== undefined && ['stranger', 'owner', 'admin'].includes(caller)) {
        await callRoute(stack, dataExportsContract.request, { token });
        await until(async () => {
          const { dataExport } = await callOk(stack, dataExportsContract.find, { token });
          return dataExport?.state === 'ready' || undefined;
        });
      }
      return {};
    },
    ...everybody(),
  },
  'sessions.list': everybody(),
  'sessions.close': {
    request: () => ({ params: { sessionId: newId() } }),
    ...everybody(404),
  },
  'sessions.closeMany': {
    request: () => ({ body: { closing: 'others' } }),
    ...everybody(),
  },
  'sessions.confirm': {
    request: () => ({ body: { password: 'otra-clave' } }),
    codes: { 400: 'VALIDATION_FAILED' },
    ...everybody(400),
  },
  'sessions.listOf': {
    request: async (caller) => ({ params: await ofPerson(caller) }),
    ...adminOnly(),
  },
  'sessions.closeOf': {
    request: async (caller) => ({
      params: { ...(await ofPerson(caller)), sessionId: newId() },
    }),
    ...adminOnly(404),
  },
  'sessions.closeAllOf': {
    request: async (caller) => ({ params: await ofPerson(caller) }),
    ...adminOnly(),
  },
  'erasures.request': {
    request: () => ({ body: { confirmation: 'no' } }),
    codes: { 400: 'VALIDATION_FAILED' },
    ...everybody(400),
    admin: 403,
  },
  'erasures.cancel': { stranger: 200, owner: 200, admin: 403 },
  'accounts.confirm': {
    request: () => ({ body: wrongCode }),
    codes: { 400: 'CODE_INVALID' },
    ...anybody(400),
  },
  'accounts.requestRecovery': {
    request: () => ({ body: { email: newEmail('nadie') } }),
    ...anybody(200),
  },
  'accounts.recover': {
    request: () => ({ body: { ...wrongCode, code: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
    codes: { 400: 'CODE_EXPIRED' },
    ...anybody(400),
  },
  'accounts.choosePassword': {
    request: () => ({
      body: {
        email: 'nadie@prueba.test',
        temporaryPassword: 'temporal',
        password: 'clave-distinta',
      },
    }),
    codes: { 400: 'CREDENTIALS_INVALID' },
    ...anybody(400),
  },
  'accounts.changePassword': {
    request: () => ({ body: { currentPassword: 'no-es-la-mia', password: 'clave-distinta-7' } }),
    codes: { 400: 'VALIDATION_FAILED' },
    ...everybody(400),
  },
  'activities.list': everybody(),
  'activities.get': { request: async () => ({ params: await ofActivity() }), ...itsOwner() },
  'activities.export': { request: () => ({ body: { search: 'ninguna' } }), ...everybody() },
  'activities.create': {
    request: async () => ({ body: { ...(await ofSite()), ...words } }),
    ...itsOwner(201),
  },
  'activities.update': {
    request: async () => ({ params: await ofActivity(), body: { ...words, revision: 0 } }),
    ...itsOwner(),
  },
  'activities.history': {
    request: async () => ({ params: await ofActivity() }),
    ...itsOwner(),
  },
  'activities.listMessages': {
    request: async () => ({ params: await ofActivity() }),
    ...itsOwner(),
  },
  'activities.writeMessage': {
    request: async () => ({ params: await ofActivity(), body: { text: 'Un mensaje de matriz' } }),
    ...itsOwner(201),
  },
  'activities.remove': {
    request: async () => ({ params: await ofActivity() }),
    ...itsOwner(),
  },
  // Whose sites they are, the worker decides: it leaves out another's.
  'activities.jobs.startUpdateJob': {
    request: async () => ({ body: await ofJob() }),
    ...everybody(202),
  },
  'activities.jobs.listUpdateJobs': everybody(),
  'activities.jobs.undoUpdateJob': {
    request: async () => ({ params: { jobId: await ofOwnersJob() } }),
    // Only the person who started it.
    ...{ stranger: 404, owner: 202, admin: 404 },
  },
  'activities.attachments.announce': {
    request: async () => ({ params: await ofActivity(), body: { name: 'foto.png', size: 1 } }),
    ...itsOwner(201),
  },
  'activities.attachments.complete': {
    request: async () => ({ params: await ofChosenFile() }),
    // Only the person who announced it.
    ...{ stranger: 404, owner: 200, admin: 404 },
  },
  'activities.attachments.download': {
    request: async () => ({ params: await ofAttachment() }),
    ...itsOwner(),
  },
  'attention.list': adminOnly(),
  'attention.export': { request: () => ({ body: {} }), ...adminOnly() },
  'attention.counts': adminOnly(),
  // Nothing of the site wants anybody: it was made in this world.
  'attention.assign': {
    request: async () => ({ params: await ofAttention(), body: { revision: 0, userId: null } }),
    codes: { 404: 'ATTENTION_CLOSED' },
    ...adminOnly(404),
  },
  'attention.postpone': {
    request: async () => ({
      params: await ofAttention(),
      body: { revision: 0, until: '2099-01-01' },
    }),
    codes: { 404: 'ATTENTION_CLOSED' },
    ...adminOnly(404),
  },
  'attention.dismiss': {
    request: async () => ({ params: await ofAttention(), body: { revision: 0, reason: 'No' } }),
    codes: { 404: 'ATTENTION_CLOSED' },
    ...adminOnly(404),
  },
  'attention.takeBack': {
    request: async () => ({ params: await ofAttention(), body: { revision: 0 } }),
    codes: { 404: 'ATTENTION_CLOSED' },
    ...adminOnly(404),
  },
  'audits.listAll': adminOnly(),
  'audits.listDays': adminOnly(),
  'audits.listOwn': everybody(),
  'audits.export': { request: () => ({ body: { action: 'PlanDeleted' } }), ...adminOnly() },
  'audits.list': {
    request: () => ({ params: { targetId: world.owner.profile.userId } }),
    ...adminOnly(),
  },
  'backups.storage': everybody(),
  'backups.list': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  'backups.export': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  'backups.cleanup': { request: async () => ({ params: await ofSite() }), ...itsOwner(202) },
  'backups.remove': { request: async () => ({ params: await ofBackup() }), ...itsOwner() },
  'backups.get': { request: async () => ({ params: await ofBackup() }), ...itsOwner() },
  'backups.confirmSource': { request: async () => ({ params: await ofBackup() }), ...itsOwner() },
  // The site has no backup of its plugin.
  'backups.drill.start': {
    request: async () => ({ params: await ofSite(), body: {} }),
    codes: { 409: 'BACKUP_NOT_PROVABLE' },
    ...adminOnly(409),
  },
  // A caller who gets as far as the backup learns that it is still coming.
  'backups.restore.start': {
    request: async () => ({ params: await ofBackup(), body: { password: 'otra' } }),
    codes: { 409: 'BACKUP_NOT_STORED' },
    ...itsOwner(409),
  },
  'backups.download': {
    request: async () => ({ params: await ofBackup() }),
    codes: { 409: 'BACKUP_NOT_STORED' },
    ...itsOwner(409),
  },
  'backups.archives.prepare': {
    request: async () => ({ params: await ofBackup() }),
    codes: { 409: 'BACKUP_NOT_STORED' },
    ...itsOwner(409),
  },
  'backups.archives.get': {
    request: async () => ({ params: await ofBackup() }),
    codes: { 409: 'BACKUP_NOT_STORED' },
    ...itsOwner(409),
  },
  'backups.logs': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  'backups.removeLogs': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  'backups.removeLog': {
    request: async () => ({ params: { ...(await ofSite()), logId: newId() } }),
    ...itsOwner(),
  },
  'backups.key': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  'backups.generateKey': { request: async () => ({ params: await ofSite() }), ...itsOwner(201) },
  'backups.revokeKey': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  'backups.uploads.start': {
    request: async () => ({ params: await ofSite(), body: { ...archive, filename: 'Respaldo' } }),
    ...itsOwner(201),
  },
  'backups.uploads.resume': { request: async () => ({ params: await ofBackup() }), ...itsOwner() },
  'backups.uploads.signParts': {
    request: async () => ({ params: await ofBackup(), body: { parts: [part] } }),
    ...itsOwner(),
  },
  'backups.uploads.complete': {
    request: async () => ({ params: await ofBackup(), body: sum }),
    codes: { 409: 'UPLOAD_INCOMPLETE' },
    ...itsOwner(409),
  },
  'backups.uploads.cancel': { request: async () => ({ params: await ofBackup() }), ...itsOwner() },
  'backups.connector.start': {
    request: () => ({ body: archive }),
    ...itsPlugin(201, 201),
  },
  'backups.connector.resume': itsPlugin(),
  'backups.connector.signParts': {
    request: () => ({ body: { parts: [part] } }),
    ...itsPlugin(),
  },
  'backups.connector.findMissing': {
    request: () => ({ body: { blocks: [{ sha256: sum.sha256, bytes: 1 }] } }),
    codes: { 409: 'UPLOAD_OVER' },
    ...itsPlugin(409),
  },
  'backups.connector.complete': {
    request: () => ({ body: sum }),
    codes: { 409: 'UPLOAD_INCOMPLETE' },
    ...itsPlugin(409),
  },
  'backups.connector.fail': {
    request: () => ({ body: { message: 'Se acabó' } }),
    ...itsPlugin(),
  },
  'backups.connector.failBackup': {
    request: () => ({ body: { originalFilename: 'copia.zip', message: 'Sin tablas' } }),
    ...itsPlugin(201, 201),
  },
  'backups.connector.noteRestore': {
    request: () => ({
      body: {
        ...{ restoreId: randomBytes(16).toString('hex'), filename: 'copia.zip' },
        ...{ scope: 'all', part: '', by: 'wp-admin', person: 'ana' },
        preparedAt: '2026-11-26T00:00:00.000Z',
      },
    }),
    ...itsPlugin(201, 201),
  },
  'backups.connector.report': {
    request: () => ({ body: { frequency: 'daily', localBackups: [] } }),
    ...itsPlugin(200, 200),
  },
  'dashboard.overview': everybody(),
  'notifications.list': everybody(),
  'notifications.export': { request: () => ({ body: {} }), ...adminOnly() },
  'notifications.unread': everybody(),
  'notifications.notices.readChoices': adminOnly(),
  'notifications.notices.changeChoices': {
    request: () => ({ body: { choices: {}, revision: 0 } }),
    ...adminOnly(),
  },
  'notifications.create': {
    request: () => ({ body: { ...notice, userId: world.owner.profile.userId } }),
    ...adminOnly(201),
  },
  'notifications.mails.previewMail': {
    request: () => ({
      body: {
        ...{ brandName: 'Portal', brandColour: '#4f46e5' },
        ...{ mailClosing: '', mailReplyTo: '' },
      },
    }),
    ...adminOnly(),
  },
  'notifications.update': {
    request: async () => ({ params: await ofNotification(), body: notice }),
    ...adminOnly(),
  },
  'notifications.remove': {
    request: async () => ({ params: await ofNotification() }),
    ...adminOnly(),
  },
  'notifications.markRead': {
    // Reading is the recipient's own: not even an administrator does it for them.
    request: async () => ({ params: await ofNotification() }),
    ...{ stranger: 404, owner: 200, admin: 404 },
  },
  'notifications.markAllRead': everybody(),
  'payments.checkout': {
    // Administrators have no plan of their own.
    request: async () => ({ body: await ofOffer() }),
    codes: { 403: 'ADMIN_WITHOUT_PLAN' },
    ...{ stranger: 201, owner: 201, admin: 403 },
  },
  'payments.discard': {
    // Giving it up is the payer's own.
    request: async () => ({ params: await ofOpenPayment() }),
    ...{ stranger: 404, owner: 200, admin: 404 },
  },
  // Its order can still be paid.
  'payments.reminders.send': {
    request: async () => ({ params: await ofOpenPayment() }),
    ...adminOnly(),
  },
  // PayPal alone can sign one.
  'payments.webhook': { request: () => ({ body: { id: 'WH-1' } }), ...anybody(400) },
  'payments.listOwn': everybody(),
  'payments.exportOwn': everybody(),
  'payments.list': adminOnly(),
  'payments.export': {
    request: () => ({ body: { from: '2026-11-01', to: '2026-11-30' } }),
    ...adminOnly(),
  },
  'payments.result': { request: async () => ({ params: await ofPayment() }), ...anybody() },
  'payments.receipt': { request: async () => ({ params: await ofPayment() }), ...itsOwner() },
  'payments.changeStatus': {
    request: async () => ({ params: await ofPayment(), body: { status: 'failed' } }),
    ...adminOnly(),
  },
  'payments.review': {
    request: async () => ({ params: await ofPayment(), body: { flag: 'disputed' } }),
    ...adminOnly(),
  },
  'plans.list': everybody(),
  'plans.listAll': adminOnly(),
  'plans.create': { request: () => ({ body: planForm }), ...adminOnly(201) },
  'plans.update': {
    request: async () => ({ params: await ofPlan(), body: { ...planForm, revision: 1 } }),
    ...adminOnly(),
  },
  'plans.archive': {
    request: async () => ({ params: await ofPlan(), body: { archived: true } }),
    ...adminOnly(),
  },
  'plans.remove': { request: async () => ({ params: await ofPlan() }), ...adminOnly() },
  'profiles.me': everybody(),
  'profiles.update': { request: () => ({ body: { ...names, revision: 0 } }), ...everybody() },
  'profiles.saveView': { request: () => ({ body: viewForm() }), ...everybody(201) },
  // Not even an administrator changes those of others.
  'profiles.renameView': {
    request: async () => ({ params: await ofView(), body: { name: newId() } }),
    ...{ stranger: 404, owner: 200, admin: 404 },
  },
  'profiles.removeView': {
    request: async () => ({ params: await ofView() }),
    ...{ stranger: 404, owner: 200, admin: 404 },
  },
  'reports.summary': adminOnly(),
  'reports.activities': adminOnly(),
  'reports.generate': { request: () => ({ body: reportForm() }), ...adminOnly(201) },
  'reports.preview': { request: () => ({ body: reportForm() }), ...adminOnly(201) },
  // Its address alone opens it.
  'reports.view': {
    request: async () => ({ params: { viewToken: (await newReport()).viewUrl.slice(-43) } }),
    ...anybody(),
  },
  'reports.mine': everybody(),
  'reports.list': adminOnly(),
  'reports.open': {
    request: async () => ({ params: { reportId: (await newReport()).report.reportId } }),
    ...itsOwner(),
  },
  'reports.withdraw': {
    request: async () => ({ params: { reportId: (await newReport()).report.reportId } }),
    ...adminOnly(),
  },
  'reports.download': {
    request: async () => ({ params: { reportId: (await newReport()).report.reportId } }),
    ...itsOwner(),
  },
  'reports.monthly.list': adminOnly(),
  'reports.monthly.export': { request: () => ({ body: {} }), ...adminOnly() },
  // There is none of that month.
  'reports.monthly.retry': {
    request: async () => ({ params: { ...(await ofMonthly()), month: '2026-01' } }),
    ...adminOnly(404),
  },
  'reports.monthly.settings': adminOnly(),
  'reports.monthly.readSettings': {
    request: async () => ({ params: await ofMonthly() }),
    ...adminOnly(),
  },
  'reports.monthly.saveSettings': {
    request: async () => ({ params: await ofMonthly(), body: monthlyForm() }),
    ...adminOnly(),
  },
  'settings.read': adminOnly(),
  // An edit that changes nothing.
  'settings.change': { request: () => ({ body: { revision: 0 } }), ...adminOnly() },
  'status.list': everybody(),
  'status.export': { request: () => ({ body: { search: 'ninguno' } }), ...everybody() },
  'status.detail': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  'status.sync': { request: async () => ({ params: await ofSite() }), ...itsOwner(202) },
  'status.summary': everybody(),
  'status.releases.release': adminOnly(),
  'status.releases.decideRelease': {
    request: () => ({ body: { action: 'continue', version: '0.0.0' } }),
    ...adminOnly(404),
  },
  'status.fleet.fleetUpdates': adminOnly(),
  'status.fleet.fleetSites': {
    request: async () => ({ query: { kind: 'plugin', id: 'hello.php' } }),
    ...adminOnly(),
  },
  'status.history': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  // Somebody else's site with a key is none that a stranger could synchronise.
  'status.startRun': {
    request: async () => {
      await ofSite();
      return {};
    },
    ...{ stranger: 409, owner: 202, admin: 202 },
  },
  'status.latestRun': everybody(),
  // A caller who gets as far as the site learns that there is none.
  'status.live.check': {
    request: () => ({ body: { url: 'http://127.0.0.1:22', apiKey: null } }),
    ...everybody(),
  },
  'status.live.software': { request: async () => ({ params: await ofSite() }), ...itsOwner(424) },
  'user-plans.current': everybody(),
  'user-plans.listOwn': everybody(),
  'user-plans.list': adminOnly(),
  'user-plans.export': { request: () => ({ body: { search: 'ninguno' } }), ...everybody() },
  'user-plans.assign': {
    request: async () => ({
      body: { userId: world.owner.profile.userId, ...(await ofPlan()), placement: 'now' },
    }),
    ...adminOnly(201),
  },
  'user-plans.changeStatus': {
    request: async () => ({ params: await ofUserPlan(), body: { status: 'cancelled' } }),
    ...adminOnly(),
  },
  'user-plans.movements': { request: async () => ({ params: await ofUserPlan() }), ...itsOwner() },
  'user-plans.correct': {
    request: async () => ({ params: await ofUserPlan(), body: { amount: 1, reason: 'Prueba' } }),
    ...adminOnly(),
  },
  'users.list': adminOnly(),
  'users.export': { request: () => ({ body: { search: 'ninguno' } }), ...adminOnly() },
  'users.create': {
    request: () => ({ body: { email: newEmail('matriz'), ...names } }),
    ...adminOnly(201),
  },
  'users.detail': { request: async (by) => ({ params: await ofPerson(by) }), ...adminOnly() },
  'users.update': {
    request: async (by) => ({ params: await ofPerson(by), body: { ...names, revision: 0 } }),
    ...adminOnly(),
  },
  'users.remove': { request: async (by) => ({ params: await ofPerson(by) }), ...adminOnly() },
  'users.changePassword': {
    request: async (by) => ({ params: await ofPerson(by), body: { mode: 'generated' } }),
    ...adminOnly(),
  },
  'users.changeRole': {
    request: async (by) => ({ params: await ofPerson(by), body: { role: 'admin' } }),
    ...adminOnly(),
  },
  'users.notes.listNotes': {
    request: async (by) => ({ params: await ofPerson(by) }),
    ...adminOnly(),
  },
  'users.notes.writeNote': {
    request: async (by) => ({ params: await ofPerson(by), body: { text: 'Una nota de matriz' } }),
    ...adminOnly(201),
  },
  'users.notes.changeNote': {
    request: async () => ({ params: await ofNote(), body: { text: 'Otra nota', revision: 0 } }),
    ...adminOnly(),
  },
  'users.notes.removeNote': { request: async () => ({ params: await ofNote() }), ...adminOnly() },
  'users.members.company': companys(),
  'users.members.list': companys(),
  'users.members.invite': {
    request: () => ({
      body: { email: newEmail('socia'), ...names, position: 'viewer' },
    }),
    ...companys(201),
  },
  'users.members.inviteAgain': {
    request: async (by) => ({ params: await ofMember(by) }),
    ...companys(200, 404),
  },
  'users.members.changePosition': {
    request: async (by) => ({ params: await ofMember(by), body: { position: 'billing' } }),
    ...companys(200, 404),
  },
  'users.members.remove': {
    request: async (by) => ({ params: await ofMember(by) }),
    ...companys(200, 404),
  },
  'users.members.listOf': {
    request: async (by) => ({ params: await ofPerson(by) }),
    ...adminOnly(),
  },
  'users.invite': { request: async (by) => ({ params: await invited(by) }), ...adminOnly() },
  'second-factors.start': {
    request: () => ({ body: { password: 'otra' } }),
    codes: { 400: 'VALIDATION_FAILED', 409: 'SECOND_FACTOR_ON' },
    ...everybody(400),
    // They have one.
    admin: 409,
  },
  'second-factors.verify': {
    request: () => ({ body: { password: 'otra', code: '000000' } }),
    codes: { 400: 'VALIDATION_FAILED', 409: 'SECOND_FACTOR_ON' },
    ...everybody(400),
    // They have one.
    admin: 409,
  },
  'second-factors.renewCodes': {
    request: () => ({ body: { password: 'otra', code: '000000' } }),
    codes: { 400: 'VALIDATION_FAILED', 409: 'SECOND_FACTOR_OFF' },
    ...everybody(409),
    // They have one.
    admin: 400,
  },
  'second-factors.switchOff': {
    request: () => ({ body: { password: 'otra', code: '000000' } }),
    codes: { 400: 'VALIDATION_FAILED', 409: 'SECOND_FACTOR_OFF' },
    ...everybody(409),
    // They have one.
    admin: 400,
  },
  'second-factors.recover': {
    request: () => ({
      body: { email: 'nadie@prueba.test', password: 'otra', recoveryCode: 'AAAAA-AAAAA' },
    }),
    codes: { 400: 'CREDENTIALS_INVALID' },
    ...anybody(400),
  },
  'second-factors.reset': {
    request: async (by) => ({ params: await ofPerson(by) }),
    codes: { 409: 'SECOND_FACTOR_OFF' },
    ...adminOnly(409),
  },
  'websites.list': everybody(),
  'websites.tags': everybody(),
  'websites.export': { request: () => ({ body: { search: 'ninguno' } }), ...everybody() },
  'websites.create': { request: () => ({ body: { ...site, apiKey: null } }), ...everybody(201) },
  'websites.import.import': {
    request: () => ({
      body: { type: 'blog', preview: true, rows: [{ line: 2, url: 'a.example' }] },
    }),
    ...everybody(),
  },
  'websites.detail': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  'websites.update': {
    request: async () => ({ params: await ofSite(), body: { ...site, apiKey: '', revision: 0 } }),
    ...itsOwner(),
  },
  'websites.removeKey': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  'websites.remove': { request: async () => ({ params: await ofSite() }), ...itsOwner() },
  'websites.pair': { request: async () => ({ params: await ofSite() }), ...itsOwner(201) },
  // Only a code opens it, no matter who sends one.
  'websites.connector.redeem': {
    request: async () => ({ body: await ofCode() }),
    ...anybody(),
  },
  'websites.assign': {
    request: async () => ({
      body: { websiteIds: [(await ofSite()).websiteId], userId: null },
    }),
    ...adminOnly(),
  },
};

/** What the portal itself says; who has no token does not get past the gateway. */
const refusals: Record<number, string> = {
  400: 'SIGNATURE_INVALID',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'NO_SITES_TO_SYNC',
  424: 'SITE_UNREADABLE',
};

/** What is said of an answer; nothing of ours where the gateway refused. */
function codeFor(
  { status, caller }: { status: number; caller: CallerName },
  { auth }: Pick<Route, 'auth'>,
  { codes = {} }: Expectation,
): string | undefined {
  const own = codes[status];
  if (own !== undefined) return own;
  if (status !== 401) return refusals[status];
  if (auth === 'backup-key') return 'BACKUP_KEY_INVALID';
  if (caller === 'demotedAdmin') return 'SESSION_CLOSED';
  return caller === 'anonymous' ? undefined : refusals[status];
}

const routes = Object.entries(await loadContracts(rootDir)).flatMap(([noun, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ id: `${noun}.${name}`, route })),
);
/**
 * Of a route: somebody to whom the object is not, one to whom it is, and one who is not let in. The latter are the same for
 * all routes, and what a route gives its owner and an administrator is in the tests of its noun.
 */
const callersOf = (turn: number): CallerName[] => [
  'stranger',
  ...someOf(insiders, turn, 1),
  ...someOf(outsiders, turn, 1),
];
const cases = routes.flatMap(({ id, route }, turn) =>
  callersOf(turn).map((caller) => ({ id, route, caller })),
);

/** Of the calls of a route, those that change nothing share one object: who reads, and who is refused. */
const changesNothing = ({ method }: Route, status: number) =>
  method === 'GET' || [401, 403, 404].includes(status);

async function requestBy(
  caller: CallerName,
  { id, route, expected }: { id: string; route: Route; expected: number },
): Promise<RequestParts> {
  const make = async () => (await expectations[id]?.request?.(caller)) ?? {};
  const parts = changesNothing(route, expected) ? await once(id, make) : await make();
  if (route.auth !== 'backup-key') return withToken(parts, world.tokens[caller]);
  const { keys, params } = await once(`plugin of ${id}`, newPlugin);
  return withToken({ ...parts, params }, keys[caller]);
}
const withToken = (parts: RequestParts, token: string | undefined): RequestParts => ({
  ...parts,
  ...(token && { token }),
});

describe('who may do what', () => {
  it('is written down for every route there is, and for no other', () => {
    expect(Object.keys(expectations).sort()).toEqual(routes.map(({ id }) => id).sort());
  });

  it.each(cases)('$id by $caller', async ({ id, route, caller }) => {
    const expectation = expectations[id];
    if (!expectation) throw new Error(`${id} has no entry in the matrix`);
    const expected = {
      ...{ anonymous: 401, deletedAdmin: 401, deletedClient: 401 },
      // The demotion closed their session.
      demotedAdmin: route.auth === 'public' ? expectation.stranger : 401,
      ...expectation,
    }[caller];
    const parts = await requestBy(caller, { id, route, expected });
    const answer = await callRoute(stack, route, parts);
    expect(answer.status, JSON.stringify(answer.body)).toBe(expected);
    expect(codeOf(answer)).toBe(codeFor({ status: answer.status, caller }, route, expectation));
  });
});
