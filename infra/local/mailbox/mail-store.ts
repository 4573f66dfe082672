import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { CognitoRenderer } from './cognito-message.ts';
import { findCode } from './cognito-message.ts';

const mailSchema = z.object({
  id: z.string(),
  from: z.string(),
  /** Several are joined by ', '. */
  to: z.string(),
  subject: z.string(),
  /** UTC instant. */
  sentAt: z.iso.datetime(),
  html: z.string(),
  text: z.string(),
  /** What confirms the account or the recovery that the e-mail is about; null in other e-mails. */
  code: z.string().nullable(),
});
/** An e-mail as its reader would see it. `html` or `text` may be empty. */
export type Mail = z.output<typeof mailSchema>;

/** Whether an e-mail went to an address, perhaps beside others. */
export const isTo = ({ to }: Pick<Mail, 'to'>, address: string): boolean =>
  to.toLowerCase().split(', ').includes(address.toLowerCase());

const sentMailSchema = z.object({
  MessageId: z.string(),
  Source: z.string(),
  To: z.array(z.string()),
  Subject: z.string(),
  BodyText: z.string().nullish(),
  BodyHtml: z.string().nullish(),
  /** Epoch seconds. */
  Timestamp: z.number(),
  Type: z.string(),
});
type SentMail = z.output<typeof sentMailSchema>;

const sentMailsSchema = z.object({ messages: z.record(z.string(), z.array(sentMailSchema)) });

export interface MailStore {
  /** Every e-mail sent so far, newest first. @throws Error when the local services do not answer. */
  list(): Promise<Mail[]>;
}

export interface MailStoreOptions {
  /** The local services forget their e-mails when they stop; this file keeps them. */
  file: string;
  /** The answer of MiniStack's list of sent e-mails. */
  readSent: () => Promise<unknown>;
  render: CognitoRenderer;
}

/** Keeps the e-mails that were sent, each rendered once, when it is first seen. */
export function createMailStore({ file, readSent, render }: MailStoreOptions): MailStore {
  let mails: Mail[] | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const refresh = async (): Promise<Mail[]> => {
    mails ??= await readKept(file);
    const known = new Set(mails.map(({ id }) => id));
    const sent = Object.values(sentMailsSchema.parse(await readSent()).messages).flat();
    const fresh = sent.filter((message) => !known.has(idOf(message)));
    for (const message of fresh) mails = [await toMail(message, mails, render), ...mails];
    if (fresh.length > 0) {
      mails.sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(mails));
    }
    return mails;
  };

  return {
    list() {
      // One at a time, or two readers would render and keep the same e-mail twice.
      const result = turn.then(refresh);
      turn = result.catch(() => undefined);
      return result;
    },
  };
}

async function toMail(sent: SentMail, earlier: Mail[], render: CognitoRenderer): Promise<Mail> {
  const mail: Mail = {
    id: idOf(sent),
    from: sent.Source,
    to: sent.To.join(', '),
    subject: sent.Subject,
    sentAt: new Date(sent.Timestamp * 1000).toISOString(),
    html: sent.BodyHtml ?? '',
    text: sent.BodyText ?? '',
    code: null,
  };
  const code = sent.Type === 'CognitoVerificationMessage' ? findCode(mail) : undefined;
  if (code === undefined) return mail;
  const repeated = earlier.some((other) => other.to === mail.to && other.code === code);
  try {
    const rendered = await render({ to: mail.to, code, repeated });
    return { ...mail, code, ...(rendered && { ...rendered, text: '' }) };
  } catch (error) {
    // Shown as it was sent, with the reason: its code still works.
    return { ...mail, code, text: `${mail.text}\n\n${String(error)}` };
  }
}

function idOf({ MessageId }: SentMail): string {
  return MessageId.replace(/@.*$/, '');
}

async function readKept(file: string): Promise<Mail[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  return z.array(mailSchema).parse(JSON.parse(text));
}
