import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { withinRequest } from '../observability/request-context.ts';
import { createSendMail, mailboxOf } from './send-mail.ts';

const address = 'no-responder@ejemplo.cl';

/** What a mail program reads of it. */
const decoded = (mailbox: string) =>
  mailbox
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, text: string) =>
      Buffer.from(text, 'base64').toString(),
    );

describe('the sender', () => {
  it('is named in quotes', () => {
    expect(mailboxOf({ name: 'WordPress Manager', address })).toBe(
      `"WordPress Manager" <${address}>`,
    );
    expect(mailboxOf({ name: 'El "mejor" \\', address })).toBe(
      `"El \\"mejor\\" \\\\" <${address}>`,
    );
  });

  it('is ASCII, in words that are short enough, and reads as it was written', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((s) => !/^[ -~]*$/.test(s));
    fc.assert(
      fc.property(name, (odd) => {
        const mailbox = mailboxOf({ name: odd, address });
        expect(mailbox).toMatch(/^[ -~]*$/);
        for (const word of mailbox.split(' ')) expect(word.length).toBeLessThanOrEqual(75);
        expect(decoded(mailbox)).toBe(`${odd.toWellFormed()} <${address}>`);
      }),
    );
  });
});

describe('an e-mail', () => {
  const ses = mockClient(SESv2Client);
  beforeEach(() => ses.reset());
  const lines: unknown[][] = [];
  const log = { info: (...line: unknown[]) => void lines.push(line) };
  const send = createSendMail({ ses: new SESv2Client({}), address, log });
  const mail = {
    senderName: 'Portal',
    to: 'ana@ejemplo.cl',
    subject: 'Tu plan',
    html: '<p>á</p>',
    text: 'á',
  };

  it('goes to one person, as HTML and as text', async () => {
    ses.on(SendEmailCommand).resolves({});
    await send(mail);
    expect(ses.commandCalls(SendEmailCommand).map((call) => call.args[0].input)).toEqual([
      {
        FromEmailAddress: `"Portal" <${address}>`,
        Destination: { ToAddresses: ['ana@ejemplo.cl'] },
        Content: {
          Simple: {
            Subject: { Data: 'Tu plan', Charset: 'UTF-8' },
            Body: {
              Html: { Data: '<p>á</p>', Charset: 'UTF-8' },
              Text: { Data: 'á', Charset: 'UTF-8' },
            },
          },
        },
      },
    ]);
  });

  it('goes to several people, with a file, and with what SES is to report about it', async () => {
    ses.on(SendEmailCommand).resolves({});
    await send({
      ...mail,
      to: ['ana@ejemplo.cl', 'berta@ejemplo.cl'],
      attachments: [{ fileName: 'r.html', contentType: 'text/html; charset=utf-8', content: 'ñ' }],
      configurationSet: 'portal',
      headers: { References: '<activity.a1@portal.ejemplo.cl>' },
      tags: { 'portal-user': 'u1', 'portal-month': '2026-10' },
    });
    const [call] = ses.commandCalls(SendEmailCommand);
    expect(call?.args[0].input).toMatchObject({
      Destination: { ToAddresses: ['ana@ejemplo.cl', 'berta@ejemplo.cl'] },
      ConfigurationSetName: 'portal',
      EmailTags: [
        { Name: 'portal-user', Value: 'u1' },
        { Name: 'portal-month', Value: '2026-10' },
      ],
    });
    expect(call?.args[0].input.Content?.Simple?.Headers).toEqual([
      { Name: 'References', Value: '<activity.a1@portal.ejemplo.cl>' },
    ]);
    expect(call?.args[0].input.Content?.Simple?.Attachments).toEqual([
      {
        FileName: 'r.html',
        ContentType: 'text/html; charset=utf-8',
        ContentDisposition: 'ATTACHMENT',
        RawContent: Buffer.from('ñ', 'utf8'),
      },
    ]);
  });

  it('has the correlation id of what it follows from, and is a line of the log by SES’s id', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '0100-1@email.amazonses.com' });
    lines.length = 0;
    await withinRequest({ correlationId: 'request-1' }, async () => {
      await send(mail);
      await send({ ...mail, headers: { References: '<activity.a1@portal.ejemplo.cl>' } });
    });
    const id = { Name: 'X-Correlation-Id', Value: 'request-1' };
    const [plain, answer] = ses.commandCalls(SendEmailCommand).map((call) => call.args[0].input);
    expect(plain?.Content?.Simple?.Headers).toEqual([id]);
    expect(answer?.Content?.Simple?.Headers).toEqual([
      { Name: 'References', Value: '<activity.a1@portal.ejemplo.cl>' },
      id,
    ]);
    expect(lines).toEqual([0, 1].map(() => ['mail sent', { messageId: '0100-1' }]));
  });

  it('is answered to the address that the provider named', async () => {
    ses.on(SendEmailCommand).resolves({});
    await send({ ...mail, replyTo: 'ayuda+portal@ejemplo.cl' });
    await send({ ...mail, replyTo: '' });
    expect(
      ses.commandCalls(SendEmailCommand).map((call) => call.args[0].input.ReplyToAddresses),
    ).toEqual([['ayuda+portal@ejemplo.cl'], undefined]);
  });

  it.each(['a@b.cl\r\nBcc: c@d.cl', 'a@b.cl, c@d.cl', 'a b@c.cl', 'Ana <a@b.cl>', 'á@b.cl', 'a'])(
    'is not answered to %j',
    async (replyTo) => {
      ses.on(SendEmailCommand).resolves({});
      await send({ ...mail, replyTo });
      const [call] = ses.commandCalls(SendEmailCommand);
      expect(call?.args[0].input).not.toHaveProperty('ReplyToAddresses');
    },
  );

  it('has one line of subject and one of sender, whatever people wrote', async () => {
    ses.on(SendEmailCommand).resolves({});
    const breaks = fc.array(
      fc.constantFrom('\r', '\n', '\u2028', '\0', 'a', 'ñ', ' ', 'Bcc: x@y.cl'),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(breaks, async (parts) => {
        ses.resetHistory();
        await send({ ...mail, senderName: parts.join(''), subject: parts.join('') });
        const [call] = ses.commandCalls(SendEmailCommand);
        const sent = call?.args[0].input;
        for (const header of [sent?.FromEmailAddress, sent?.Content?.Simple?.Subject?.Data]) {
          expect(header).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u);
        }
      }),
    );
  });

  it('that SES does not accept does not count as sent', async () => {
    ses.on(SendEmailCommand).rejects(new Error('Maximum sending rate exceeded'));
    await expect(send(mail)).rejects.toThrow('sending rate');
  });
});
