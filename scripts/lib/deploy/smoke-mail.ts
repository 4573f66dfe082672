import { mailSenderOf, type StageConfig } from '../../../infra/config.ts';
import type { SendMail } from '../../../functions/core/mail/send-mail.ts';
import type { Finding } from './report.ts';

/**
 * Of SES's simulator: what they get counts for no reputation, and they need not be verified in the sandbox.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
const SIMULATED = {
  'e-mail': 'success@simulator.amazonses.com',
  'e-mail that bounces': 'bounce@simulator.amazonses.com',
} as const;

/**
 * Sends an e-mail of the stage's sender to each address of the simulator. It says what SES took; what became of it, SES
 * reports later.
 */
export async function smokeMail(config: StageConfig, send: SendMail): Promise<Finding[]> {
  const sender = mailSenderOf(config);
  if (!sender) {
    return [{ name: 'e-mail', state: 'warning', says: 'none is sent: mail is COGNITO_DEFAULT' }];
  }
  const findings: Finding[] = [];
  for (const [name, to] of Object.entries(SIMULATED)) {
    const problem = await problemOf(send, to);
    findings.push({
      name,
      state: problem === undefined ? 'ok' : 'missing',
      says: problem ?? `SES took it for ${to}, from ${sender.from}`,
    });
  }
  return findings;
}

async function problemOf(send: SendMail, to: string): Promise<string | undefined> {
  const text = 'The smoke test of a deployment sent this.';
  try {
    await send({ senderName: 'Portal', to, subject: 'Smoke test', text, html: `<p>${text}</p>` });
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${to}: ${error.name}: ${error.message}` : String(error);
  }
}
