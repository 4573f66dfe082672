import { SESv2Client } from '@aws-sdk/client-sesv2';
import { createCountAttention } from '../../attention/attention.view.ts';
import { readEnv } from '../../core/env.ts';
import { createInstantFormat } from '../../core/format.ts';
import { createSendMail } from '../../core/mail/send-mail.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createTable } from '../../core/table/table.ts';
import { createAdmins } from '../../profiles/profiles.admins.view.ts';
import { createPeopleView } from '../../profiles/profiles.view.ts';
import { standardSettings } from '../../settings/settings.domain.ts';
import { standardMails } from '../../settings/settings.mails.domain.ts';
import { createSettingsView, orDefaults } from '../../settings/settings.view.ts';
import { createNoticeChoices } from '../notices/notifications.notices.entity.ts';
import { notificationsDispatcherEnv } from '../notifications.env.ts';
import { createSummaries } from './notifications.summary.entity.ts';
import { sendSummaries } from './notifications.summary.service.ts';

const env = readEnv(notificationsDispatcherEnv);
const table = createTable(env.TABLE_NAME);
const log = createLogger('notifications-dispatcher');
const defaults = {
  ...{ brandName: env.BRAND_NAME, brandColour: env.BRAND_COLOUR, ...standardMails },
  summaryHour: standardSettings.summaryHour,
};
const settings = orDefaults(createSettingsView(table, defaults), defaults, log);
const dependencies = {
  admins: createAdmins(table),
  people: { find: createPeopleView(table).findRecipient },
  choices: createNoticeChoices(table),
  summaries: createSummaries(table),
  countAttention: createCountAttention(table),
  settings: async () => ({ siteUrl: env.SITE_URL, ...(await settings()) }),
  format: createInstantFormat(env.TIME_ZONE),
  timeZone: env.TIME_ZONE,
  now: () => new Date(),
  log,
};

/** Called by the schedule. A stage that sends no e-mails has no summaries. */
export const handler = ownRun(async () => {
  const { MAIL_FROM: address } = env;
  if (address === undefined) return;
  const send = createSendMail({ ses: new SESv2Client({}), address, log });
  log.info('summaries', await sendSummaries({ ...dependencies, send }));
});
