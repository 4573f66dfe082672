import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { mailsTo, type ReceivedMail } from '../mailbox.ts';
import { until } from '../until.ts';

/** The e-mails of recoveries that an address got, the newest first. */
export const recoveryMailsTo = async (stack: StackInfo, email: string): Promise<ReceivedMail[]> =>
  (await mailsTo(stack, email)).filter(({ subject }) => subject.includes('Recupera'));

/** Asks for a recovery, and waits for its e-mail. */
export async function askRecovery(stack: StackInfo, email: string): Promise<ReceivedMail> {
  const before = new Set((await recoveryMailsTo(stack, email)).map(({ id }) => id));
  await callOk(stack, accountsContract.requestRecovery, { body: { email } });
  return until(async () => (await recoveryMailsTo(stack, email)).find(({ id }) => !before.has(id)));
}

/** What the link of a recovery e-mail carries. */
export function linkOf({ text }: Pick<ReceivedMail, 'text'>): { username: string; code: string } {
  const { searchParams } = new URL(/https?:\/\/\S+\/reset-password\?\S+/.exec(text)?.[0] ?? '');
  return { username: searchParams.get('username') ?? '', code: searchParams.get('code') ?? '' };
}
