/*
 * `npm run smoke -- -c stage=prod`: looks at the deployed portal from outside and ends with 1 where something is wrong. It
 * signs nobody in and changes nothing. With `--mail` it also sends two e-mails to SES's simulator, for which it needs credentials.
 */
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { mailSenderOf } from '../../../infra/config.ts';
import { createSendMail } from '../../../functions/core/mail/send-mail.ts';
import { runCommand } from '../admin/stage-outputs.ts';
import { reportOf } from './report.ts';
import { smoke } from './smoke-checks.ts';
import { smokeMail } from './smoke-mail.ts';
import { readStageArgument } from './stage-argument.ts';

await runCommand(async () => {
  const { config, rest } = readStageArgument(process.argv.slice(2));
  // Six minutes: the configuration of the SPA is written within five.
  const findings = await smoke(config.siteUrl, { tries: 24, pauseMs: 15_000 });
  if (rest.includes('--mail')) {
    const send = createSendMail({
      ses: new SESv2Client({ region: config.region }),
      address: mailSenderOf(config)?.from ?? '',
      log: { info: () => undefined },
    });
    findings.push(...(await smokeMail(config, send)));
  }
  const { text, isReady } = reportOf(findings, {
    ready: 'It works',
    todo: 'wrong: docs/runbook.md',
  });
  console.log(text);
  process.exitCode = isReady ? 0 : 1;
});
