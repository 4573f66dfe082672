import { SESv2Client } from '@aws-sdk/client-sesv2';
import { isLateOf } from '../core/due-work.ts';
import { readEnv } from '../core/env.ts';
import { newId } from '../core/id.ts';
import { createSendMail } from '../core/mail/send-mail.ts';
import { ownRun } from '../core/observability/correlation.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createMembership } from '../profiles/profiles.membership.view.ts';
import { standardMails } from '../settings/settings.mails.domain.ts';
import { createSettingsView, orDefaults } from '../settings/settings.view.ts';
import { settleDueErasures, type Erased } from './erasures.due.service.ts';
import { createErasures } from './erasures.entity.ts';
import { erasuresDispatcherEnv } from './erasures.env.ts';
import { renderGoodbye } from './erasures.mail.ts';

const env = readEnv(erasuresDispatcherEnv);
const log = createLogger('erasures-dispatcher');
const table = createTable(env.TABLE_NAME);
const now = () => new Date();
const look = { brandName: env.BRAND_NAME, brandColour: env.BRAND_COLOUR, ...standardMails };
const settings = orDefaults(createSettingsView(table, look), look, log);
const send =
  env.MAIL_FROM && createSendMail({ ses: new SESv2Client({}), address: env.MAIL_FROM, log });

async function sayGoodbye(erased: Erased): Promise<void> {
  if (!send) return;
  const current = await settings();
  await send({
    to: erased.email,
    senderName: current.brandName,
    replyTo: current.mailReplyTo,
    ...renderGoodbye(erased, current),
  });
}

const dependencies = {
  people: createMembership(table),
  erasures: createErasures(table),
  commit: createCommit(table, { now }),
  newId,
  now,
  log,
  sayGoodbye,
};

/** Called by the schedule, every five minutes. */
export const handler = ownRun(async (_event, context) => {
  log.info('settled', { ...(await settleDueErasures(dependencies, isLateOf(context))) });
});
