import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Sends one e-mail. @throws whatever SES says: throttled, down, or an address it does not take. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

export interface Sender {
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

/** Made once per Lambda. */
export function createSendMail(ses: SESv2Client, sender: Sender): SendMail {
  const FromEmailAddress = mailboxOf(sender);
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return async ({ to, subject, html, text }) => {
    const Body = { Html: content(html), Text: content(text) };
    await ses.send(
      new SendEmailCommand({
        FromEmailAddress,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: content(subject), Body } },
      }),
    );
  };
}
