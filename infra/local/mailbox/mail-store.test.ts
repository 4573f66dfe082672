import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { VerificationMail } from './cognito-message.ts';
import { createMailStore, isTo } from './mail-store.ts';

let file: string;
let sent: object[];

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  file = join(folder, 'mailbox.json');
  sent = [];
});

/** An e-mail as MiniStack lists it; each is a second later than the one before. */
function send(id: string, fields: object): void {
  sent.push({
    MessageId: `${id}@email.amazonses.com`,
    Source: 'no-reply@portal.test',
    To: ['ana@example.com'],
    Subject: 'Verify your new account',
    BodyText: '',
    BodyHtml: '',
    Timestamp: 1_795_000_000 + sent.length,
    Type: 'SendEmail',
    ...fields,
  });
}

const verification = (code: string) => ({
  Type: 'CognitoVerificationMessage',
  BodyText: `The verification code to your new account is ${code}`,
});

function openStore(answer: 'rendered' | 'unknown' | 'failing' = 'rendered') {
  const asked: VerificationMail[] = [];
  const store = createMailStore({
    file,
    readSent: () => Promise.resolve({ messages: { '000000000000': sent } }),
    render: (mail) => {
      asked.push(mail);
      if (answer === 'failing') return Promise.reject(new Error('the trigger failed'));
      if (answer === 'unknown') return Promise.resolve(undefined);
      return Promise.resolve({ subject: 'Confirma tu cuenta', html: `<p>${mail.code}</p>` });
    },
  });
  return { store, asked };
}

test('lists e-mails newest first, ordinary ones as they were sent', async () => {
  send('one', { Subject: 'Uno', BodyHtml: '<p>uno</p>' });
  send('two', { Subject: 'Dos', BodyText: 'dos' });
  const { store, asked } = openStore();
  expect(await store.list()).toEqual([
    expect.objectContaining({ id: 'two', subject: 'Dos', text: 'dos', html: '', code: null }),
    expect.objectContaining({
      id: 'one',
      to: 'ana@example.com',
      from: 'no-reply@portal.test',
      sentAt: '2026-11-18T11:06:40.000Z',
    }),
  ]);
  expect(asked).toEqual([]);
});

test('a verification is shown as the trigger words it, once, whatever it is asked how often', async () => {
  send('first', verification('123456'));
  const { store, asked } = openStore();
  const lists = await Promise.all([store.list(), store.list()]);
  expect(lists[1]).toHaveLength(1);
  expect(lists[1][0]).toMatchObject({
    subject: 'Confirma tu cuenta',
    html: '<p>123456</p>',
    text: '',
    code: '123456',
  });
  expect(asked).toEqual([{ to: 'ana@example.com', code: '123456', repeated: false }]);
});

test('distinguishes the first code from a code sent again', async () => {
  send('first', verification('123456'));
  send('again', verification('123456'));
  const { store, asked } = openStore();
  await store.list();
  expect(asked.map(({ code, repeated }) => [code, repeated])).toEqual([
    ['123456', false],
    ['123456', true],
  ]);
});

test('what cannot be rendered is shown as it was sent, with the reason when there is one', async () => {
  send('first', verification('123456'));
  expect((await openStore('unknown').store.list())[0]?.text).toContain('account is 123456');
  await rm(file);
  const [failed] = await openStore('failing').store.list();
  expect(failed).toMatchObject({ subject: 'Verify your new account', code: '123456' });
  expect(failed?.text).toContain('the trigger failed');
});

test('keeps e-mails that the local services have forgotten', async () => {
  send('one', { Subject: 'Uno' });
  await openStore().store.list();
  sent = [];
  send('two', { Subject: 'Dos', Timestamp: 1_795_000_900 });
  const mails = await openStore().store.list();
  expect(mails.map(({ subject }) => subject)).toEqual(['Dos', 'Uno']);
});

test('a failed look is reported, and the next one works', async () => {
  send('one', { Subject: 'Uno' });
  let up = false;
  const store = createMailStore({
    file,
    readSent: () =>
      up ? Promise.resolve({ messages: { a: sent } }) : Promise.reject(new Error('down')),
    render: () => Promise.resolve(undefined),
  });
  await expect(store.list()).rejects.toThrow('down');
  up = true;
  expect(await store.list()).toHaveLength(1);
});

test('an e-mail to several is to each of them, however it is written', async () => {
  const { store } = openStore();
  send('1', { To: ['Ana@example.com', 'eva@example.com'] });
  const [mail = { to: '' }] = await store.list();
  const asked = ['ana@example.com', 'EVA@example.com', 'va@example.com', 'ana@example.co'];
  expect(asked.map((address) => isTo(mail, address))).toEqual([true, true, false, false]);
});
