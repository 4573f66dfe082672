import { ListBucketsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { attentionContract } from '../../../functions/attention/attention.contract.ts';
import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import { newId } from '../../../functions/core/id.ts';
import { backupKey } from '../../../functions/core/table/keys/backup-keys.ts';
import { dueErasureKey, erasureKey, wantedKey } from '../../../functions/core/table/keys/keys.ts';
import {
  dataExportFiles,
  dataExportsContract,
} from '../../../functions/data-exports/data-exports.contract.ts';
import { erasuresContract } from '../../../functions/erasures/erasures.contract.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { sampleSiteStats } from '../../../functions/status/status.samples.ts';
import { createSavedStats } from '../../../functions/status/status.stats.entity.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { usersNotesContract } from '../../../functions/users/notes/users.notes.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { paypalControl } from '../../../infra/local/paypal-simulator/control-client.ts';
import { attachFile, pngOf } from '../../support/attachments.ts';
import { newBackupKey, sendBackup } from '../../support/backups/backup-uploads.ts';
import { keyBuilders, kinds, type ClientIds } from '../../support/erasure/kinds.ts';
import { itemsWith, logLinesWith, objectsWith, storageOf } from '../../support/erasure/traces.ts';
import { deliver, invoke } from '../../support/lambdas.ts';
import { mailsTo } from '../../support/mailbox.ts';
import {
  newAccount,
  newClient,
  PASSWORD,
  signInAdmin,
  tokenOf,
  type Person,
} from '../../support/people.ts';
import { newMember } from '../../support/people/members.ts';
import { registerSite } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const table = tableOf(stack);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A word that stands nowhere else, of letters alone: a name may be it. */
const newMarker = () =>
  `Zq${Array.from(newId().slice(-12), (c) => LETTERS[c.charCodeAt(0) % LETTERS.length]).join('')}`;

const ask = ({ token }: Person) =>
  callRoute(stack, erasuresContract.request, { token, body: { confirmation: 'ELIMINAR' } });
const cancel = ({ token }: Person) => callOk(stack, erasuresContract.cancel, { token });
const endOf = async ({ token }: Person) =>
  (await callOk(stack, profilesContract.me, { token })).erasesAt;

/** Dates a wish back: its next step is due, and its end as well if `isOver`. */
async function date({ profile: { userId } }: Person, isOver: boolean) {
  const at = new Date(Date.now() - 60_000).toISOString();
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: erasureKey(userId),
      UpdateExpression: `SET gsi2sk = :due${isOver ? ', erasesAt = :at' : ''}`,
      ExpressionAttributeValues: {
        ':due': dueErasureKey(at, userId).gsi2sk,
        ...(isOver && { ':at': at }),
      },
    }),
  );
}
const hasMail = async (email: string, words: string): Promise<boolean> =>
  (await mailsTo(stack, email)).some(({ subject }) => subject.includes(words));
const untilMail = (email: string, words: string) =>
  until(async () => ((await hasMail(email, words)) ? true : undefined));
/** The index lags behind the table. */
const untilDue = (check: () => Promise<boolean>) =>
  until(async () => {
    await invoke(stack, 'erasures.dispatcher');
    return (await check()) ? true : undefined;
  });

describe('a client who asks to be deleted', () => {
  it('has fourteen days to change their mind, and everybody concerned is informed', async () => {
    const person = await newClient(stack, 'arrepentida');
    const { token } = await signInAdmin(stack);
    const member = await newMember(stack, person, 'billing');
    const answer = await ask(person);
    expect(answer.status).toBe(200);
    const end = String(await endOf(person));
    expect(Date.parse(end) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    await untilMail(person.email, 'Pediste eliminar tu cuenta');
    await until(async () => {
      const { items } = await callOk(stack, notificationsContract.list, { token });
      return items.find(({ title }) => title === 'Un cliente pidió eliminar su cuenta');
    });

    // With the account ends the access of all its people, and what they would buy.
    await untilMail(member.email, 'La cuenta de tu empresa se eliminará');
    const theirs = await callOk(stack, profilesContract.me, member);
    expect(theirs).toMatchObject({ companyErasesAt: end, erasesAt: null });
    for (const payer of [person, member]) {
      const order = { token: payer.token, body: { planId: newId(), revision: 1 } };
      expect(codeOf(await callRoute(stack, paymentsContract.checkout, order))).toBe(
        'ACCOUNT_ENDING',
      );
    }

    await date(person, false);
    await untilDue(async () => hasMail(person.email, 'Tu cuenta se eliminará pronto'));
    // Asked again, it stays the same.
    await ask(person);
    expect(await endOf(person)).toBe(end);

    expect((await cancel(person)).erasesAt).toBeNull();
    await untilMail(person.email, 'Tu cuenta no se eliminará');
    await untilMail(member.email, 'La cuenta de tu empresa no se eliminará');
    await cancel(person);
    await invoke(stack, 'erasures.dispatcher');
    expect(await endOf(person)).toBeNull();
  });

  it('types the word, and is no administrator', async () => {
    const person = await newClient(stack, 'despistada');
    const { token } = person;
    const body = { confirmation: 'sí' };
    expect((await callRoute(stack, erasuresContract.request, { token, body })).status).toBe(400);
    const admin = await newAccount(stack, 'admin');
    expect(codeOf(await ask(admin))).toBe('FORBIDDEN');
  });
});

describe('the test of erasure', () => {
  it('knows every kind of item', () => {
    expect(Object.keys(kinds).toSorted()).toEqual([...new Set(keyBuilders)].toSorted());
  });
});

/** The person has their data prepared. */
async function exportData({ token }: Pick<Person, 'token'>): Promise<void> {
  const { dataExport } = await callOk(stack, dataExportsContract.request, { token });
  await until(async () => {
    const found = (await callOk(stack, dataExportsContract.find, { token })).dataExport;
    return found?.exportId === dataExport.exportId && found.state === 'ready' ? found : undefined;
  });
}

/** A client who has something of everything, with the marker in each of their words. */
async function fill(word: string): Promise<{ person: Person; ids: ClientIds }> {
  const admin = await signInAdmin(stack);
  const byAdmin = { token: admin.token };
  const person = await newClient(stack, word.toLowerCase());
  const { token, profile } = person;
  const { userId } = profile;
  const own = { token };
  const ofPerson = { ...byAdmin, params: { userId } };
  const names = { firstName: word, lastName: word, companyName: word, companyDni: word };
  await callOk(stack, profilesContract.update, { ...own, body: { ...names, revision: 0 } });
  await callOk(stack, usersContract.update, {
    ...ofPerson,
    body: { companyCity: word, revision: 1 },
  });
  const plan = await callOk(stack, plansContract.create, {
    ...byAdmin,
    body: { name: 'Plan de borrado', priceCents: 1_000, support: 'Por email' },
  });
  const { paymentId, checkoutUrl } = await callOk(stack, paymentsContract.checkout, {
    ...own,
    body: { planId: plan.planId, revision: plan.revision },
  });
  const orderId = new URL(checkoutUrl).searchParams.get('token') ?? '';
  await paypalControl(stack.paypalUrl).approve(orderId);
  const { userPlanId } = await until(async () => {
    const { items } = await callOk(stack, userPlansContract.listOwn, own);
    return items[0];
  });
  const url = `https://${word.toLowerCase()}.example`;
  // One that was theirs before: its time stays until they are erased.
  const formerUrl = `https://antes-${word.toLowerCase()}.example`;
  const former = await registerSite(stack, person, { url: formerUrl, name: word });
  const params = { websiteId: former.websiteId };
  await callOk(stack, websitesContract.remove, { ...own, params });
  const { websiteId } = await registerSite(stack, person, { url, name: word });
  const { activityId } = await callOk(stack, activitiesContract.create, {
    ...own,
    body: { websiteId, description: word, type: 'mejora' },
  });
  const bytes = pngOf(word);
  const file = { token, activityId, name: `${word}.png`, bytes };
  const { attachmentId } = await attachFile(stack, file);
  const { messageId } = await callOk(stack, activitiesContract.writeMessage, {
    ...own,
    params: { activityId },
    body: { text: word, attachmentIds: [attachmentId] },
  });
  const note = { text: word, internal: true, attachmentIds: [] };
  const toThread = { ...byAdmin, params: { activityId }, body: note };
  await callOk(stack, activitiesContract.writeMessage, toThread);
  await callOk(stack, usersNotesContract.writeNote, { ...ofPerson, body: { text: word } });
  await callOk(stack, notificationsContract.create, {
    ...byAdmin,
    body: { userId, title: word, message: word, type: 'info' },
  });
  const view = { name: word, list: 'websites', query: { buscar: word } };
  await callOk(stack, profilesContract.saveView, { ...own, body: view });
  const archive = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.from(word)]);
  const sent = { name: `${word}.zip`, bytes: archive };
  await sendBackup(stack, { token, websiteId }, sent);
  const key = await newBackupKey(stack, { token, websiteId });
  const { backupId } = await sendBackup(stack, { key }, sent);
  await callOk(stack, backupsConnectorContract.report, {
    token: key,
    body: { frequency: 'none', localBackups: [] },
  });
  await callOk(stack, reportsContract.generate, {
    ...byAdmin,
    body: { filters: { userId }, clientName: word, allowEmpty: true },
  });
  await callOk(stack, usersContract.export, { ...byAdmin, body: {} });
  // Twice: no file of before stays behind.
  for (let n = 0; n < 2; n += 1) await exportData(own);
  await createSavedStats(table).save(websiteId, {
    stats: sampleSiteStats({ phpVersion: word }),
    day: '2026-11-20',
    at: new Date(),
  });
  const { client, name: TableName } = table;
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: backupKey(websiteId, backupId) }),
  );
  const expiresAt = Math.floor(Date.now() / 1_000) + 86_400;
  const wanted = { ...wantedKey(websiteId, activityId), userId, updates: [], expiresAt };
  await client.send(new PutCommand({ TableName, Item: wanted }));
  // An administrator takes on what the activity needs.
  const wantedItem = await until(async () => {
    const { items } = await callOk(stack, attentionContract.list, {
      ...byAdmin,
      query: { userId },
    });
    return items.find(
      ({ owner, subject }) => owner?.userId === userId && subject.startsWith('activity'),
    );
  });
  await callOk(stack, attentionContract.assign, {
    ...byAdmin,
    params: { subject: wantedItem.subject, kind: wantedItem.kind },
    body: { userId: admin.profile.userId, revision: wantedItem.revision },
  });
  const s3Key = String(Item?.['s3Key']);
  const ids = { userId, websiteId, activityId, messageId, backupId, s3Key, userPlanId, paymentId };
  return { person, ids };
}

/** Writes the marker into each item of a kind that the client's deeds did not bring it into. */
async function plant(word: string, ids: ClientIds): Promise<void> {
  for (const kind of Object.values(kinds)) {
    if (!('planted' in kind)) continue;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: kind.planted(ids),
        UpdateExpression: 'SET planted = :word',
        ExpressionAttributeValues: { ':word': word },
      }),
    );
  }
  const s3 = storageOf(stack);
  const { Buckets = [] } = await s3.send(new ListBucketsCommand());
  const named = (part: string) => Buckets.find(({ Name }) => Name?.includes(part))?.Name;
  const put = (Bucket: string | undefined, Key: string) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body: word }));
  await put(named('backups'), `${ids.websiteId}/${word}.zip`);
  await put(named('backups'), `blocks/${ids.websiteId}/${word}`);
  await put(named('attachments'), `${ids.activityId}/${word}`);
  await put(named('reports'), `reports/${ids.userId}/${word}.html`);
}

/** Sends the marker where it is refused: to a route, by its path and in its body, and to a worker. Failures are logged. */
async function fail(word: string, { token }: Person): Promise<void> {
  const found = await callRoute(stack, activitiesContract.get, {
    token,
    params: { activityId: word },
  });
  expect(found.status).toBeGreaterThanOrEqual(400);
  const body = { websiteId: word, description: word, type: 'mejora' };
  const made = await callRoute(stack, activitiesContract.create, { token, body });
  expect(made.status).toBeGreaterThanOrEqual(400);
  const message = { type: 'UserDeleted', eventId: word, userId: { name: word }, name: word };
  const outcome = await deliver(stack, 'websites.subscriber', [message]);
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
}

/** What the law keeps, and what expires within a week. */
const isSpared = (item: Record<string, unknown>) =>
  /^(?:PAYMENT#|PAYMENTS#|OUTBOX#|ONCE#|REQUESTS#)/.test(String(item['pk']));

describe('a client who is deleted', () => {
  it(
    'leaves no word of theirs in table, buckets, search, audit, logs and account',
    { timeout: 300_000 },
    async () => {
      const word = newMarker();
      const { person, ids } = await fill(word);
      await fail(word, person);
      await ask(person);
      await plant(word, ids);
      const before = await itemsWith(stack, word);
      const partitions = before.map(({ pk }) => String(pk));
      for (const kind of Object.values(kinds)) {
        if ('made' in kind)
          expect(partitions).toContainEqual(expect.stringMatching(`^${kind.made}`));
      }
      const written = await objectsWith(stack, word);
      expect(written.length).toBeGreaterThanOrEqual(8);
      // Other files are in the bucket as well, whose name has the same words.
      const copies = written.filter((key) => key.includes(`/${dataExportFiles.folder}/`));
      expect(copies).toHaveLength(1);

      await date(person, true);
      await untilDue(async () => codeOf(await ask(person)) === 'UNAUTHENTICATED');
      await untilMail(person.email, 'fue eliminada');
      let left: string[] = [];
      await until(
        async () => {
          const items = (await itemsWith(stack, word)).filter((item) => !isSpared(item));
          const objects = await objectsWith(stack, word);
          left = [...items.map(({ pk, sk }) => `${String(pk)} ${String(sk)}`), ...objects];
          return left.length === 0 ? true : undefined;
        },
        { seconds: 120, everyMs: 2_000 },
      ).catch(() => expect(left).toEqual([]));
      await expect(tokenOf(stack, { email: person.email, password: PASSWORD })).rejects.toThrow();

      // The log stays for weeks: it has ids, and no word of theirs, whatever was done or failed with them.
      expect(await logLinesWith(stack, ids.userId)).not.toEqual([]);
      expect(await logLinesWith(stack, word)).toEqual([]);

      // The law keeps the receipt, with what it needs.
      const kept = (await itemsWith(stack, word)).filter(isSpared);
      expect(kept.map(({ pk, sk }) => [pk, sk])).toContainEqual([
        `PAYMENT#${ids.paymentId}`,
        'RECEIPT',
      ]);
      const now = Date.now() / 1_000;
      for (const { pk, expiresAt } of kept) {
        if (String(pk).startsWith('PAYMENT')) continue;
        expect(Number(expiresAt)).toBeLessThan(now + 7 * 86_400 + 60);
      }
    },
  );
});
