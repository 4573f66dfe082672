import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../functions/core/auth/caller.ts';
import { newMessageSchema } from '../../../functions/activities/thread/activities.thread.domain.ts';
import { planUpload } from '../../../functions/activities/attachments/activities.attachments.uploads.domain.ts';
import { createAttachmentUploads } from '../../../functions/activities/attachments/activities.attachments.entity.ts';
import { announceAttachment } from '../../../functions/activities/attachments/activities.attachments.service.ts';
import { createThread } from '../../../functions/activities/thread/activities.thread.entity.ts';
import {
  listMessages,
  writeMessage,
} from '../../../functions/activities/thread/activities.thread.service.ts';
import { threadPartition } from '../../../functions/core/table/keys/activity-keys.ts';
import { queryItems } from '../../../functions/core/table/entity/items.ts';
import { asAdmin, asClient, newActivities } from './support/activities.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';

let world: Awaited<ReturnType<typeof newActivities>>;
let websiteId: string;
let recorded: ReturnType<typeof recordTransactions>;
beforeAll(async () => {
  world = await newActivities();
  for (const n of [0, 1]) await world.person(n);
  websiteId = await world.site(1);
  recorded = recordTransactions(world.table.client);
});
afterAll(() => world.table.destroy());

/** The units of each transaction, by AWS’s rule. */
async function costsOf(work: () => Promise<unknown>): Promise<number[]> {
  recorded.splice(0);
  await work();
  return Promise.all(recorded.map((writes) => transactionUnits(world.table, writes)));
}

const newActivity = async () => (await world.create(asAdmin, websiteId)).activityId;
const thread = () => createThread(world.table);
const uploads = () => createAttachmentUploads(world.table);
const dependencies = () => ({ ...world.lambda, thread: thread(), uploads: uploads() });
const write = (who: Caller, activityId: string, sent: string | Sent) => {
  const { key, ...body } = typeof sent === 'string' ? { text: sent } : sent;
  const input = newMessageSchema.parse(body);
  const submission = key === undefined ? undefined : { scope: 'thread', key };
  return writeMessage(who, { activityId, input, submission }, dependencies());
};
interface Sent {
  text: string;
  internal?: boolean;
  attachmentIds?: string[];
  key?: string;
}
const list = (who: Caller, activityId: string, cursor?: string) =>
  listMessages(who, { activityId, cursor }, dependencies());
const textsOf = async (who: Caller, activityId: string) =>
  (await list(who, activityId)).items.map(({ text }) => text);
const rowsOf = async (activityId: string, index?: 'gsi1') => {
  const partition = threadPartition(activityId);
  return (await queryItems(world.table, { partition, ...(index && { index }) })).items;
};

it('is read by both in the order of writing, the notes by administrators alone', async () => {
  const activityId = await newActivity();
  await write(asClient(1), activityId, '¿Cuándo?');
  await write(asAdmin, activityId, { text: 'Nota: pedir el archivo', internal: true });
  await write(asAdmin, activityId, 'Mañana.');
  expect(await textsOf(asClient(1), activityId)).toEqual(['¿Cuándo?', 'Mañana.']);
  expect(await textsOf(asAdmin, activityId)).toEqual([
    '¿Cuándo?',
    'Nota: pedir el archivo',
    'Mañana.',
  ]);
  expect(JSON.stringify(await rowsOf(activityId, 'gsi1'))).not.toContain('Nota');
  await expect(list(asClient(2), activityId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const events = await world.eventsOf(activityId);
  expect(events).toMatchObject([
    { type: 'ActivityAnswered', side: 'client', text: '¿Cuándo?' },
    { type: 'ActivityAnswered', side: 'provider', text: 'Mañana.' },
  ]);
});

it('has a last message, however many notes follow it', async () => {
  const activityId = await newActivity();
  const last = () => thread().findLast(activityId);
  expect(await last()).toBeUndefined();
  await write(asAdmin, activityId, { text: 'Nota', internal: true });
  expect(await last()).toBeUndefined();
  await write(asClient(1), activityId, '¿Cuándo?');
  await write(asAdmin, activityId, 'Mañana.');
  for (let n = 0; n < 7; n += 1) await write(asAdmin, activityId, { text: 'Nota', internal: true });
  expect(await last()).toMatchObject({ text: 'Mañana.', side: 'provider' });
});

it('has one message of a submission that is sent twice, also at once', async () => {
  const activityId = await newActivity();
  const send = () => write(asClient(1), activityId, { text: 'Hola', key: 'one' });
  const sent = await Promise.all([send(), send()]);
  sent.push(await send());
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await textsOf(asClient(1), activityId)).toEqual(['Hola']);
  const elsewhere = write(asClient(1), await newActivity(), { text: 'Hola', key: 'one' });
  await expect(elsewhere).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

it('ends with its activity: nothing is written after it, and what was written is deleted', async () => {
  const activityId = await newActivity();
  for (let n = 0; n < 30; n += 1) await write(asAdmin, activityId, `Mensaje ${String(n)}`);
  await world.remove(asAdmin, activityId);
  expect(await world.eventsOf(activityId)).toContainEqual(
    expect.objectContaining({ type: 'ActivityDeleted' }),
  );
  const late = write(asClient(1), activityId, 'Tarde');
  await expect(late).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await thread().removeSome(activityId)).toBe('done');
  expect(await rowsOf(activityId)).toEqual([]);
  expect(await thread().removeSome(activityId)).toBe('done');
});

it('leaves no message behind an activity that is deleted at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const activityId = await newActivity();
    const [written] = await Promise.allSettled([
      write(asClient(1), activityId, 'A la vez'),
      world.remove(asAdmin, activityId),
    ]);
    const rows = await rowsOf(activityId);
    expect(rows).toHaveLength(written.status === 'fulfilled' ? 1 : 0);
  }
});

it('costs 1.5 RCU a page of 25, 8 WCU a message and 6 a note, by AWS’s rule', async () => {
  const activityId = await newActivity();
  const sentence = 'Cambiamos el formulario de contacto y probamos que los mensajes llegan. ';
  for (let n = 0; n < 60; n += 1) {
    const who = n % 3 === 0 ? asClient(1) : asAdmin;
    await write(who, activityId, { text: sentence.repeat(2), internal: n % 3 === 1 });
  }
  const client = await world.table.meter.measure(() => list(asClient(1), activityId));
  expect(client.result.items).toHaveLength(25);
  // The activity, and the page.
  expect(client.reads).toBeLessThanOrEqual(0.5 + 1.5);
  const admin = await world.table.meter.measure(() => list(asAdmin, activityId));
  expect(admin.result.items).toHaveLength(25);
  // And two names.
  expect(admin.reads).toBeLessThanOrEqual(0.5 + 1.5 + 1);
  const costs = await costsOf(async () => {
    await write(asAdmin, activityId, { text: sentence, key: 'cost' });
    await write(asAdmin, activityId, { text: sentence, key: 'cost note', internal: true });
  });
  expect(costs).toEqual([8, 6]);
});

/** Files of an administrator whose bytes are there. */
async function readyFiles(activityId: string, count: number): Promise<string[]> {
  const { userId } = asAdmin;
  const at = new Date(world.lambda.clock.now);
  const ids = Array.from({ length: count }, () => world.lambda.newId(at));
  for (const attachmentId of ids) {
    const about = { attachmentId, activityId, userId, at };
    const upload = planUpload({ name: 'captura de la portada.png', size: 9 }, about);
    const turn = await uploads().findTurn(userId);
    const shared = uploads().announce({ ...upload, state: 'ready' }, turn);
    await world.lambda.commit(() => Promise.resolve({ answer: null, shared }));
  }
  return ids;
}

it('has a file in one message alone, also of two that are written at once', async () => {
  const activityId = await newActivity();
  const attachmentIds = await readyFiles(activityId, 2);
  const send = (key: string) => write(asAdmin, activityId, { text: key, attachmentIds, key });
  const sent = await Promise.allSettled([send('uno'), send('dos')]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [message] = (await list(asClient(1), activityId)).items;
  expect(message?.attachments.map(({ attachmentId }) => attachmentId)).toEqual(attachmentIds);
  // Sent again, whatever the files are now.
  expect(await send(message?.text ?? '')).toMatchObject({ messageId: message?.messageId });
});

it('costs 4 WCU more with a file, and 2 and 1 RCU for each other one, by AWS’s rule', async () => {
  const activityId = await newActivity();
  const sentence = 'Cambiamos el formulario de contacto y probamos que los mensajes llegan. ';
  for (const count of [1, 3]) {
    const attachmentIds = await readyFiles(activityId, count);
    const sent = { text: sentence, attachmentIds, key: `files ${String(count)}` };
    const send = () => world.table.meter.measure(() => write(asAdmin, activityId, sent));
    let reads = 0;
    expect(await costsOf(async () => ({ reads } = await send()))).toEqual([10 + 2 * count]);
    // The activity's place and itself, the author's name, and each file.
    expect(reads).toBeLessThanOrEqual(2 + count);
  }
});

it('announces a file for 4 WCU and a little to read, whatever was announced before', async () => {
  const activityId = await newActivity();
  const objects = { signUpload: async () => ({ url: 'https://bucket.test', headers: {} }) };
  const deps = { ...dependencies(), objects } as unknown as Parameters<
    typeof announceAttachment
  >[2];
  const input = { name: 'captura de la portada.png', size: 9 };
  const announce = () => announceAttachment(asClient(1), { activityId, input }, deps);
  for (let n = 0; n < 98; n += 1) await announce();
  let reads = 0;
  const measured = async () => ({ reads } = await world.table.meter.measure(announce));
  expect(await costsOf(measured)).toEqual([4]);
  // The activity, the person's turn, and the files of a day.
  expect(reads).toBeLessThanOrEqual(2 + 5);
  // One is left, and two want it at once.
  const last = await Promise.allSettled([announce(), announce()]);
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(announce()).rejects.toMatchObject({ code: 'ATTACHMENTS_FULL' });
});
