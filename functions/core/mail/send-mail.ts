import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { Log } from '../observability/logger.ts';
import { currentCorrelationId } from '../observability/request-context.ts';

export interface OutgoingMail {
  /** The name people read beside the sender's address. */
  senderName: string;
  /** One address, or several that see each other: SES takes 50. */
  to: string | readonly string[];
  /** Where answers go; empty, or left out, for the sender's address. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** SES takes 40 MB, encoded, with all the rest. */
  attachments?: readonly { fileName: string; contentType: string; content: string }[];
  /** Other headers. SES sets those that say who writes to whom, and Message-ID, itself. */
  headers?: Readonly<Record<string, string>>;
  /** Of SES, which reports what becomes of the e-mail. */
  configurationSet?: string;
  /** SES's events carry them. Letters of ASCII, digits and '-_.@' only, in names and values. */
  tags?: Readonly<Record<string, string>>;
}

/** Sends one e-mail. @throws whatever SES says: throttled, down, or an address it does not take. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

interface Sender {
  /** An address of the stage's verified identity. */
  address: string;
  /** The name people read beside it. */
  name: string;
}

/** Bytes of text in one encoded word: RFC 2047 allows 75 characters, of which base64 and its frame take the rest. */
const WORD_BYTES = 45;

/** Cuts text into pieces of so many bytes at most, never within a character. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let piece = '';
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > WORD_BYTES) {
      found.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...found, piece];
}

/** 'Name <address>' as SES takes it: in ASCII, other letters as encoded words (RFC 2047). */
export function mailboxOf({ name, address }: Sender): string {
  if (/^[ -~]*$/.test(name)) return `"${name.replace(/["\\]/g, String.raw`\$&`)}" <${address}>`;
  const words = pieces(name).map((p) => `=?UTF-8?B?${Buffer.from(p).toString('base64')}?=`);
  return `${words.join(' ')} <${address}>`;
}

/** A header is one line: a break in somebody's words would begin another header. */
const asHeader = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** What can be an address in a header: visible ASCII, and no sign that separates two of them. */
const isAddress = (text: string) => /^[^@]+@[^@]+$/.test(text) && !/[^!-~]|[,;:<>"\\()]/.test(text);

const charset = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Names and values as SES takes them. */
const pairsOf = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([Name, Value]) => ({ Name, Value }));

/** With the id of what the e-mail follows from: who forwards it says where to look in the log (ADR 0068). */
function headersOf({ headers }: OutgoingMail): Readonly<Record<string, string>> {
  const id = currentCorrelationId();
  return id === undefined ? { ...headers } : { ...headers, 'X-Correlation-Id': id };
}

const contentOf = ({ subject, html, text, attachments, headers }: OutgoingMail) => ({
  Simple: {
    Subject: charset(asHeader(subject)),
    Body: { Html: charset(html), Text: charset(text) },
    ...(headers && Object.keys(headers).length > 0 && { Headers: pairsOf(headers) }),
    ...(attachments && {
      Attachments: attachments.map(({ fileName, contentType, content }) => ({
        FileName: fileName,
        ContentType: contentType,
        ContentDisposition: 'ATTACHMENT' as const,
        RawContent: Buffer.from(content),
      })),
    }),
  },
});

/** What e-mails are sent with: the stage's verified identity has the `address`, and each one is a line of the log. */
interface Sending {
  ses: SESv2Client;
  address: string;
  log: Pick<Log, 'info'>;
}

/** Made once per Lambda. */
export function createSendMail({ ses, address, log }: Sending): SendMail {
  return async (mail) => {
    const { to, senderName, replyTo = '', configurationSet, tags } = mail;
    const { MessageId: messageId } = await ses.send(
      new SendEmailCommand({
        FromEmailAddress: mailboxOf({ name: senderName, address }),
        Destination: { ToAddresses: typeof to === 'string' ? [to] : [...to] },
        ...(isAddress(replyTo) && { ReplyToAddresses: [replyTo] }),
        Content: contentOf({ ...mail, headers: headersOf(mail) }),
        ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet }),
        ...(tags && { EmailTags: pairsOf(tags) }),
      }),
    );
    // By SES's own id: what it reports later names no other. With a host behind it, it would be masked as an address.
    log.info('mail sent', { messageId: messageId?.split('@')[0] });
  };
}
