import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { newBackupKey, startBackup } from '../backups/backup-uploads.ts';
import { newAccount, newClient, type Person } from '../people.ts';
import { givePlan } from '../plans.ts';
import { registerSite } from '../sites.ts';
import type { KnownIds } from './from-schema.ts';

export interface FuzzWorld {
  client: Person;
  admin: Person;
  /** The backup key of one of the client's sites. */
  key: string;
  ids: KnownIds;
}

const SITES = 8;
const FILE = { name: 'a.zip', bytes: Buffer.alloc(100) };

/** What is done with a client's sites: one of each kind. */
async function recordsOf(stack: StackInfo, client: Person, websiteIds: readonly string[]) {
  const { token } = client;
  const [websiteId = ''] = websiteIds;
  const body = { websiteId, description: 'Cambiar el logotipo' };
  const activities = await Promise.all(
    [1, 2, 3].map(() => callOk(stack, activitiesContract.create, { token, body })),
  );
  const key = await newBackupKey(stack, { token, websiteId });
  const uploads = [
    await startBackup(stack, { token, websiteId }, FILE),
    await startBackup(stack, { key }, FILE),
  ];
  return {
    key,
    activityId: activities.map((activity) => activity.activityId),
    backupId: uploads.map((upload) => upload.backupId),
  };
}

/** What an administrator makes for a client: a plan that is being paid, a notification, a report. */
async function fromAdmin(stack: StackInfo, admin: Person, client: Person) {
  const { userId } = client.profile;
  const { planId, userPlanId } = await givePlan(
    stack,
    { admin, person: client },
    { siteLimit: 99 },
  );
  const { items } = await callOk(stack, plansContract.list, { token: client.token });
  const revision = items.find((plan) => plan.planId === planId)?.revision;
  const begun = { token: client.token, body: { planId, revision } };
  const { paymentId } = await callOk(stack, paymentsContract.checkout, begun);
  const { token } = admin;
  const note = { title: 'Aviso', message: 'De prueba', type: 'info', userId };
  const sent = await callOk(stack, notificationsContract.create, { token, body: note });
  const report = { filters: { userId }, clientName: 'Ana Pérez', allowEmpty: true };
  const made = await callOk(stack, reportsContract.generate, { token, body: report });
  return {
    planId: [planId],
    userPlanId: [userPlanId],
    paymentId: [paymentId],
    notificationId: [sent.notificationId],
    reportId: [made.report.reportId],
    viewToken: [made.viewUrl.slice(-43)],
  };
}

/** Somebody to call as in either role, and an object of each kind that routes name. All of it is the fuzz's own. */
export async function makeFuzzWorld(stack: StackInfo): Promise<FuzzWorld> {
  const [client, victim] = [await newClient(stack, 'fuzz'), await newClient(stack, 'fuzz-otra')];
  const admin = await newAccount(stack, 'admin');
  const made = await fromAdmin(stack, admin, client);
  const sites = [];
  for (let n = 0; n < SITES; n += 1) {
    sites.push(await registerSite(stack, client, { url: `https://fuzz-${String(n)}.example` }));
  }
  const websiteId = sites.map((site) => site.websiteId);
  const { key, ...records } = await recordsOf(stack, client, websiteId);
  const userId = [victim.profile.userId];
  return {
    client,
    admin,
    key,
    ids: { ...made, ...records, websiteId, userId, targetId: [...userId, ...websiteId] },
  };
}

/** Takes away who was made, and with them what is theirs. */
export async function clearFuzzWorld(stack: StackInfo, world: FuzzWorld): Promise<void> {
  const { token } = world.admin;
  const people = [world.client.profile.userId, ...(world.ids['userId'] ?? [])];
  for (const userId of people) {
    await callRoute(stack, usersContract.remove, { token, params: { userId } });
  }
}
