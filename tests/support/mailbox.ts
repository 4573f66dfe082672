import * as z from 'zod';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';

const mailsSchema = z.array(
  z.object({
    id: z.string(),
    from: z.string(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  }),
);
export type ReceivedMail = z.output<typeof mailsSchema>[number];

/** The e-mails that a stack's mailbox has for an address, the newest first. */
export async function mailsTo(
  { mailboxUrl }: Pick<StackInfo, 'mailboxUrl'>,
  email: string,
): Promise<ReceivedMail[]> {
  const url = new URL('/api/messages', mailboxUrl);
  url.searchParams.set('to', email);
  const answer = await fetch(url);
  return mailsSchema.parse(await answer.json());
}
