import type { Server, ServerResponse } from 'node:http';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import { backupsRestoreContract } from '../../../functions/backups/restore/backups.restore.contract.ts';
import { newId } from '../../../functions/core/id.ts';
import { dataExportsContract } from '../../../functions/data-exports/data-exports.contract.ts';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import type { ManagedPlan } from '../../../functions/plans/plans.domain.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { statusContract } from '../../../functions/status/status.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { paypalControl } from '../../../infra/local/paypal-simulator/control-client.ts';
import {
  newBackupKey,
  sendBackup,
  sendParts,
  startBackup,
  sumOf,
} from '../../support/backups/backup-uploads.ts';
import { completionOf, findMissing, startInBlocks } from '../../support/backups/blocks-uploads.ts';
import { isWith, itemsWith, objectsWith } from '../../support/erasure/traces.ts';
import { deliver } from '../../support/lambdas.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { givePlan } from '../../support/plans.ts';
import { queueOf, workedQueues } from '../../support/queues/queues.ts';
import { closeSite, registerSite, serveSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

// A client is deleted while something of theirs runs. What ends after them brings nothing of them back.

const stack = inject('stack');
const paypal = paypalControl(stack.paypalUrl);
const noFailures = { batchItemFailures: [] };
const port = stack.sitePorts.at(-1) ?? 0;
/** What a site's plugin says. */
const answer = JSON.stringify({
  ...{ wordpress_version: '6.8.1', php_version: '8.2.1', plugins: [] },
  themes: { active_theme: 't', all_themes: [] },
  updates: { plugins: { count: 0, updates: [] }, themes: { count: 0, updates: [] } },
});
let admin: Person;
let plan: ManagedPlan;
let served: Server | undefined;

beforeAll(async () => {
  admin = await signInAdmin(stack);
  const body = { name: 'Plan a medias', priceCents: 1_999, support: 'Correo' };
  plan = await callOk(stack, plansContract.create, { token: admin.token, body });
});
afterEach(async () => {
  await paypal.reset();
  if (served) await closeSite(served);
  served = undefined;
});

/** A client whose names are a word that stands nowhere else, with a site. */
async function clientWithSite(name: string) {
  const word = `Zq${newId().slice(-14).replaceAll(/\d/g, 'x')}`;
  const person = await newClient(stack, name);
  const { token } = person;
  const names = { firstName: word, lastName: word, companyName: word };
  await callOk(stack, profilesContract.update, { token, body: { ...names, revision: 0 } });
  const url = `http://127.0.0.1:${String(port)}`;
  const { websiteId } = await registerSite(stack, person, { url, name: word });
  return { word, person, websiteId, userId: person.profile.userId };
}
type World = Awaited<ReturnType<typeof clientWithSite>>;

const erase = ({ userId }: World) =>
  callOk(stack, usersContract.remove, { token: admin.token, params: { userId } });

/** What the law keeps, what expires by itself, and what has ids alone. */
const isSpared = ({ pk, expiresAt }: Record<string, unknown>) =>
  expiresAt !== undefined || /^(?:PAYMENT#|PAYMENTS#|OUTBOX#|ONCE#|REQUESTS#)/.test(String(pk));

/** An entry of the audit keeps the ids of what it is about, and no word of the client. */
const isOfAuditAlone = ({ pk, ...item }: Record<string, unknown>, word: string) =>
  String(pk).startsWith('AUDIT#') && !isWith(item, word);

/** Everything in table and buckets that has the client's word, or that is of their site. */
async function leftOf({ word, websiteId }: World): Promise<string[]> {
  const items = await itemsWith(stack, word, websiteId);
  const left = items.filter((item) => !isSpared(item) && !isOfAuditAlone(item, word));
  const keys = left.map(({ pk, sk }) => `${String(pk)} ${String(sk)}`);
  return [...keys, ...(await objectsWith(stack, word, websiteId))];
}

/** Waits until nothing is left, and says what is where it stays. */
async function untilGone(world: World): Promise<void> {
  let left: string[] = [];
  const isGone = async () => {
    left = await leftOf(world);
    return left.length === 0 ? true : undefined;
  };
  await until(isGone, { seconds: 150, everyMs: 1_000 }).catch(() =>
    expect(left.join('\n')).toBe(''),
  );
}

/** What is with the dead letters and about this client. */
async function deadLettersOf({ userId, websiteId }: World): Promise<string[]> {
  const names = await workedQueues(stack);
  const isTheirs = ({ body }: { body: string }) =>
    body.includes(userId) || body.includes(websiteId);
  const letters = await Promise.all(
    names.map(async (name) => (await queueOf(stack, `${name}-dead-letters`)).take(isTheirs)),
  );
  return letters.flat().map(({ body }) => body);
}

/** What a plugin says of a restore. */
const RESTORE = {
  ...{ restoreId: 'a'.repeat(32), scope: 'all', part: '', filename: 'sitio.zip' },
  ...{ by: 'wp-cli', person: '', preparedAt: '2026-11-21T11:00:00.000Z' },
};

async function begin({ person: { token } }: World) {
  const body = { planId: plan.planId, revision: plan.revision };
  const { paymentId, checkoutUrl } = await callOk(stack, paymentsContract.checkout, {
    token,
    body,
  });
  return { paymentId, orderId: new URL(checkoutUrl).searchParams.get('token') ?? '' };
}

/** A payment as administrators see it. */
async function managed(paymentId: string) {
  const { items } = await callOk(stack, paymentsContract.list, { token: admin.token });
  const found = items.find((payment) => payment.paymentId === paymentId);
  if (!found) throw new Error(`Payment ${paymentId} is not listed`);
  return found;
}

const zip = (word: string) =>
  Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.from(word)]);

// Each test looks through the whole table and all buckets, many times where other tests fill the queues.
describe('a client who is deleted meanwhile', { timeout: 360_000 }, () => {
  it('leaves nothing of uploads that go on: parts, blocks and files', async () => {
    const world = await clientWithSite('a-medias');
    const { word, websiteId, person } = world;
    const { token } = person;
    const key = await newBackupKey(stack, { token, websiteId });
    const bytes = zip(word);
    const own = { token, websiteId };
    const byHand = await startBackup(stack, own, { name: `${word}.zip`, bytes });
    await sendParts(stack, own, { upload: byHand, bytes });
    const blocks = [zip(`${word} uno`), zip(`${word} dos`)];
    const plugin = { stack, key };
    const inBlocks = await startInBlocks(plugin, { name: `${word}.zip`, blocks });
    const { missing } = await findMissing(plugin, inBlocks.backupId, blocks);
    await givePlan(stack, { admin, person });
    const { activityId } = await callOk(stack, activitiesContract.create, {
      token,
      body: { websiteId, description: word, type: 'mejora' },
    });
    await erase(world);
    await untilGone(world);

    const { backupId } = byHand;
    const ended = { token: key, params: { backupId }, body: { sha256: sumOf(bytes) } };
    expect((await callRoute(stack, backupsConnectorContract.complete, ended)).status).toBe(401);
    const ofBlocks = { backupId: inBlocks.backupId };
    const completion = { token: key, params: ofBlocks, body: completionOf(blocks) };
    expect((await callRoute(stack, backupsConnectorContract.complete, completion)).status).toBe(
      401,
    );
    const message = { token, params: { activityId }, body: { text: word, attachmentIds: [] } };
    expect((await callRoute(stack, activitiesContract.writeMessage, message)).status).toBe(401);

    // The links of before still work: what comes by them goes by the second look.
    for (const { sha256, url, headers } of missing) {
      const body = blocks.find((block) => sumOf(block) === sha256);
      const sent = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body ?? []) });
      expect(sent.ok).toBe(true);
    }
    expect(await objectsWith(stack, websiteId)).toHaveLength(blocks.length);
    const late = { type: 'PurgeSiteBackups', websiteId, before: null, looks: 1 };
    expect(await deliver(stack, 'backups.worker', [late])).toEqual(noFailures);
    const settle = { type: 'SettleBackup', websiteId, backupId };
    const object = { type: 'SettleObject', s3Key: `${websiteId}/${backupId}.zip` };
    const schedule = { type: 'CheckBackupSchedule', websiteId };
    const messages = [settle, object, schedule, { type: 'ApplyRetention', websiteId }];
    expect(await deliver(stack, 'backups.worker', messages)).toEqual(noFailures);
    await untilGone(world);
    expect(await deadLettersOf(world)).toEqual([]);
  });

  it('is not charged for an order that they approved, and PayPal’s webhooks end there', async () => {
    const world = await clientWithSite('aprobada');
    const { paymentId, orderId } = await begin(world);
    await paypal.setRule({ hold: true }, orderId);
    await paypal.approve(orderId);
    await erase(world);
    await untilGone(world);
    expect(await paypal.release({ orderId })).toBe(1);
    const settle = { type: 'SettlePayment', paymentId, event: null };
    expect(await deliver(stack, 'payments.worker', [settle])).toEqual(noFailures);
    expect((await paypal.readOrder(orderId)).status).toBe('APPROVED');
    expect(await managed(paymentId)).toMatchObject({
      status: expect.not.stringMatching('completed') as string,
    });
    await untilGone(world);
    expect(await deadLettersOf(world)).toEqual([]);
  });

  it('has money that arrives after them kept and flagged, without a name', async () => {
    const world = await clientWithSite('cobrada');
    const { paymentId, orderId } = await begin(world);
    await paypal.approve(orderId, 'pending');
    await until(async () => ((await paypal.readOrder(orderId)).capture ? true : undefined));
    await erase(world);
    await untilGone(world);
    await paypal.complete(orderId);
    const paid = await until(async () => {
      const payment = await managed(paymentId);
      return payment.status === 'completed' ? payment : undefined;
    });
    expect(paid).toMatchObject({ flag: 'payerGone', amountCents: 1_999, userPlanId: null });
    expect(JSON.stringify(paid)).not.toContain(world.word);
    expect((await itemsWith(stack, world.word)).filter(({ sk }) => sk === 'RECEIPT')).toEqual([]);
    await untilGone(world);
    expect(await deadLettersOf(world)).toEqual([]);
  });

  it('leaves nothing of a check that their site answers after them', async () => {
    const world = await clientWithSite('lenta');
    const { websiteId, person } = world;
    const held: ServerResponse[] = [];
    served = await serveSite(port, (_, response) => void held.push(response));
    await callOk(stack, statusContract.sync, { token: person.token, params: { websiteId } });
    await until(async () => (held.length > 0 ? true : undefined), { everyMs: 50 });
    await erase(world);
    await until(async () =>
      (await itemsWith(stack, `SITE#${websiteId}`)).length === 0 ? true : undefined,
    );
    for (const response of held) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    }
    const sync = (requestedBy: string) => ({
      ...{ type: 'SyncWebsites', websiteIds: [websiteId], requestedBy },
      requestedAt: new Date().toISOString(),
    });
    const late = [sync('person'), sync('schedule')];
    expect(await deliver(stack, 'status.worker', late)).toEqual(noFailures);
    await untilGone(world);
    expect(await deadLettersOf(world)).toEqual([]);
  });

  it('leaves no file of their data, however late the message that prepares it comes', async () => {
    const world = await clientWithSite('copiada');
    const { person, userId } = world;
    const asked = await callOk(stack, dataExportsContract.request, { token: person.token });
    await erase(world);
    const { exportId } = asked.dataExport;
    const message = { type: 'DataExportRequested', eventId: newId(), userId, exportId };
    expect(await deliver(stack, 'data-exports.subscriber', [message])).toEqual(noFailures);
    await untilGone(world);
    expect(await deliver(stack, 'data-exports.subscriber', [message])).toEqual(noFailures);
    expect(await leftOf(world)).toEqual([]);
    expect(await deadLettersOf(world)).toEqual([]);
  });

  it('leaves nothing of a restore that their site prepares with a kit from before', async () => {
    const world = await clientWithSite('restaurada');
    const { word, websiteId, person } = world;
    const { token } = person;
    const key = await newBackupKey(stack, { token, websiteId });
    const file = { name: `${word}.zip`, bytes: zip(word) };
    const { backupId } = await sendBackup(stack, { key }, file);
    const kit = await callOk(stack, backupsRestoreContract.start, {
      token,
      params: { websiteId, backupId },
    });
    await erase(world);
    await untilGone(world);
    expect([403, 404]).toContain((await fetch(kit.downloadUrl)).status);
    const noted = await callRoute(stack, backupsConnectorContract.noteRestore, {
      token: key,
      body: RESTORE,
    });
    expect([noted.status, codeOf(noted)]).toEqual([401, 'BACKUP_KEY_INVALID']);
    const compared = { tables: 1, rows: 1, files: 1, pages: 1 };
    const times = { startedAt: '2026-11-21T11:00:00.000Z', endedAt: '2026-11-21T11:01:00.000Z' };
    const drilled = { type: 'RecordDrill', websiteId, backupId, ...times, failure: null, compared };
    expect(await deliver(stack, 'backups.worker', [drilled])).toEqual(noFailures);
    await untilGone(world);
    expect(await deadLettersOf(world)).toEqual([]);
  });
});
