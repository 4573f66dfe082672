import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { activitiesAttachmentsContract } from '../../../functions/activities/attachments/activities.attachments.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import {
  announceFile,
  attachFile,
  bucketOfLink,
  pngOf,
  putBytes,
} from '../../support/attachments.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const bytes = pngOf('una captura');
let ana: Person;
let benito: Person;
let admin: Person;
let websiteId: string;

beforeAll(async () => {
  ana = await newClient(stack, 'adjunta');
  benito = await newClient(stack, 'ajeno');
  admin = await signInAdmin(stack);
  ({ websiteId } = await registerSite(stack, ana, { url: 'https://adjuntos.example' }));
});

const newActivity = async (): Promise<string> => {
  const words = { description: 'Cambiar el logotipo', type: 'mejora' } as const;
  const { token } = admin;
  const body = { websiteId, ...words };
  return (await callOk(stack, activitiesContract.create, { token, body })).activityId;
};
const fileOf = ({ token }: Person, activityId: string, name = 'captura.png') => ({
  ...{ token, activityId, name, bytes },
});
interface Written {
  text?: string;
  internal?: boolean;
  attachmentIds: string[];
}
const write = ({ token }: Person, activityId: string, sent: Written) =>
  callRoute(stack, activitiesContract.writeMessage, {
    token,
    params: { activityId },
    body: { text: '', ...sent },
  });
const complete = ({ token }: Person, activityId: string, attachmentId: string) =>
  callRoute(stack, activitiesAttachmentsContract.complete, {
    token,
    params: { activityId, attachmentId },
  });
type Asked = Record<'activityId' | 'messageId' | 'attachmentId', string>;
const download = ({ token }: Person, params: Asked) =>
  callRoute(stack, activitiesAttachmentsContract.download, { token, params });
const messagesOf = async ({ token }: Person, activityId: string) => {
  const parts = { token, params: { activityId } };
  return (await callOk(stack, activitiesContract.listMessages, parts)).items;
};
const answerOf = (answer: Awaited<ReturnType<typeof write>>) => [answer.status, codeOf(answer)];
const notFound = [404, 'NOT_FOUND'];

/** A message of the administrator with one file, and what is asked for it by. */
async function sentFile(internal = false): Promise<Asked> {
  const activityId = await newActivity();
  const { attachmentId } = await attachFile(stack, fileOf(admin, activityId, 'año «1».png'));
  await write(admin, activityId, { internal, attachmentIds: [attachmentId] });
  const [message] = await messagesOf(admin, activityId);
  return { activityId, messageId: message?.messageId ?? '', attachmentId };
}

describe('a file', () => {
  it('goes to the bucket by the link, into a message, and back under its name', async () => {
    const activityId = await newActivity();
    const { attachmentId } = await attachFile(stack, fileOf(ana, activityId, '../año «1».PNG'));
    expect((await write(ana, activityId, { attachmentIds: [attachmentId] })).status).toBe(201);
    const [message] = await messagesOf(admin, activityId);
    expect(message).toMatchObject({
      text: '',
      attachments: [{ attachmentId, name: 'año «1».png', format: 'png', size: bytes.length }],
    });
    const params = { activityId, attachmentId, messageId: message?.messageId ?? '' };
    for (const { token } of [ana, admin]) {
      const { downloadUrl } = await callOk(stack, activitiesAttachmentsContract.download, {
        ...{ token, params },
      });
      const answer = await fetch(downloadUrl);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="ano/);
    }
  });

  it('is marked until a message has it, and stays from then on', async () => {
    const activityId = await newActivity();
    const link = await announceFile(stack, fileOf(ana, activityId));
    expect((await putBytes(link, bytes)).status).toBe(200);
    const bucket = bucketOfLink(stack, link);
    expect(await bucket.tags()).toEqual([{ Key: 'state', Value: 'unsent' }]);
    await complete(ana, activityId, link.attachmentId);
    await write(ana, activityId, { attachmentIds: [link.attachmentId] });
    await until(async () => ((await bucket.tags())?.length === 0 ? true : undefined));
    expect(await bucket.isThere()).toBe(true);
  });

  it('is never replaced by its link', async () => {
    const activityId = await newActivity();
    const link = await announceFile(stack, fileOf(ana, activityId));
    expect((await putBytes(link, bytes)).status).toBe(200);
    const other = pngOf('otra captura').subarray(0, bytes.length);
    expect((await putBytes(link, other)).status).toBe(412);
  });

  it.each<[string, (link: Awaited<ReturnType<typeof announceFile>>) => Promise<Response>]>([
    ['more bytes', (link) => putBytes(link, pngOf('una captura y mucho más'))],
    ['fewer bytes', (link) => putBytes(link, pngOf())],
    [
      'another type',
      ({ url, headers }) =>
        putBytes({ url, headers: { ...headers, 'content-type': 'text/html' } }, bytes),
    ],
    [
      'no mark',
      ({ url, headers: { 'x-amz-tagging': _, ...headers } }) => putBytes({ url, headers }, bytes),
    ],
    [
      'leave to replace',
      ({ url, headers: { 'if-none-match': _, ...headers } }) => putBytes({ url, headers }, bytes),
    ],
  ])('is not accepted with %s than were announced', async (_what, send) => {
    const link = await announceFile(stack, fileOf(ana, await newActivity()));
    expect((await send(link)).status).toBe(403);
    expect(await bucketOfLink(stack, link).isThere()).toBe(false);
  });

  it('of other bytes than its name says is deleted, and sent with nothing', async () => {
    const activityId = await newActivity();
    const page = Buffer.from('<!doctype html>');
    const link = await announceFile(stack, { ...fileOf(ana, activityId), bytes: page });
    const { attachmentId } = link;
    const early = await complete(ana, activityId, attachmentId);
    expect(answerOf(early)).toEqual([409, 'UPLOAD_INCOMPLETE']);
    await putBytes(link, page);
    for (let n = 0; n < 2; n += 1) {
      const answer = await complete(ana, activityId, attachmentId);
      expect(answerOf(answer)).toEqual([409, 'ATTACHMENT_REJECTED']);
    }
    expect(await bucketOfLink(stack, link).isThere()).toBe(false);
    const sent = await write(ana, activityId, { attachmentIds: [attachmentId] });
    expect(answerOf(sent)).toEqual([409, 'ATTACHMENT_GONE']);
  });

  it.each([
    [{ name: 'a.html', size: 1 }],
    [{ name: 'a.png', size: 25 * 2 ** 20 + 1 }],
    [{ name: 'a.png', size: 0 }],
  ])('%j is not even announced', async (body) => {
    const params = { activityId: await newActivity() };
    const parts = { token: ana.token, params, body };
    const answer = await callRoute(stack, activitiesAttachmentsContract.announce, parts);
    expect(answerOf(answer)).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('is in one message alone', async () => {
    const activityId = await newActivity();
    const { attachmentId } = await attachFile(stack, fileOf(ana, activityId));
    const sent = await Promise.all(
      [1, 2].map((n) =>
        write(ana, activityId, { text: `Mensaje ${String(n)}`, attachmentIds: [attachmentId] }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('another client', () => {
  it('finds a file on no route, nor sends it', async () => {
    const asked = await sentFile();
    const { activityId } = asked;
    const announced = await callRoute(stack, activitiesAttachmentsContract.announce, {
      ...{ token: benito.token, params: { activityId }, body: { name: 'a.png', size: 1 } },
    });
    expect(answerOf(announced)).toEqual(notFound);
    expect(answerOf(await download(benito, asked))).toEqual(notFound);
    const { attachmentId } = await attachFile(stack, fileOf(ana, activityId));
    expect(answerOf(await complete(benito, activityId, attachmentId))).toEqual(notFound);
    const stolen = await write(benito, activityId, { attachmentIds: [attachmentId] });
    expect(answerOf(stolen)).toEqual(notFound);
    // Not even an administrator sends what somebody else announced.
    const answer = await write(admin, activityId, { attachmentIds: [attachmentId] });
    expect(answerOf(answer)).toEqual([409, 'ATTACHMENT_GONE']);
  });
});

describe('a file of an internal note', () => {
  it('is not found by the client whose activity it is', async () => {
    const asked = await sentFile(true);
    expect((await download(admin, asked)).status).toBe(200);
    expect(answerOf(await download(ana, asked))).toEqual(notFound);
    expect(await messagesOf(ana, asked.activityId)).toEqual([]);
    // Nor by a message of the same activity that they do read.
    const { attachmentId } = await attachFile(stack, fileOf(ana, asked.activityId));
    await write(ana, asked.activityId, { attachmentIds: [attachmentId] });
    const [own] = await messagesOf(ana, asked.activityId);
    const through = await download(ana, { ...asked, messageId: own?.messageId ?? '' });
    expect(answerOf(through)).toEqual(notFound);
  });
});

it('a deleted activity leaves no file, whether it was sent or not', async () => {
  const activityId = await newActivity();
  const links = await Promise.all(
    ['enviado.png', 'olvidado.png'].map((name) =>
      announceFile(stack, fileOf(ana, activityId, name)),
    ),
  );
  for (const link of links) {
    expect((await putBytes(link, bytes)).status).toBe(200);
    expect((await complete(ana, activityId, link.attachmentId)).status).toBe(200);
  }
  const [sent] = links;
  await write(ana, activityId, { attachmentIds: sent ? [sent.attachmentId] : [] });
  const [message] = await messagesOf(ana, activityId);
  const parts = { token: admin.token, params: { activityId } };
  await callOk(stack, activitiesContract.remove, parts);
  for (const link of links) {
    const bucket = bucketOfLink(stack, link);
    await until(async () => ((await bucket.isThere()) ? undefined : true));
  }
  const asked = {
    ...{ activityId, messageId: message?.messageId ?? '' },
    attachmentId: sent?.attachmentId ?? '',
  };
  expect(answerOf(await download(ana, asked))).toEqual(notFound);
  expect(answerOf(await download(admin, asked))).toEqual(notFound);
});
