import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { erasureChangedSchema } from '../../events/erasures.events.ts';
import { secondFactorChangedSchema } from '../../events/second-factors.events.ts';
import { websiteReassignedSchema } from '../../events/websites.events.ts';
import {
  accountChangedSchema,
  userDeletedSchema,
  userRoleChangedSchema,
  type UserDeleted,
} from '../../events/users.events.ts';
import { websiteOriginChangedSchema } from '../../events/websites.events.ts';
import { readEnv } from '../core/env.ts';
import { createInstantFormat } from '../core/format.ts';
import { createSendMail } from '../core/mail/send-mail.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { createSendMessages } from '../core/queue/send-messages.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createAdmins } from '../profiles/profiles.admins.view.ts';
import { createMembers } from '../profiles/profiles.members.view.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { createActivityNews } from './notifications.activities.entity.ts';
import { standardMails } from '../settings/settings.mails.domain.ts';
import { createSettingsView, orDefaults } from '../settings/settings.view.ts';
import { forgetPerson } from './notifications.cleanup.service.ts';
import { createNotifications } from './notifications.entity.ts';
import { notificationsSubscriberEnv } from './notifications.env.ts';
import { notifiedEventSchemas } from './notifications.events.service.ts';
import { createNoticeChoices } from './notices/notifications.notices.entity.ts';
import {
  adminEventSchemas,
  announce,
  type Announced,
} from './notices/notifications.notices.service.ts';
import { createSummaries } from './summary/notifications.summary.entity.ts';
import { createInboxes } from './notifications.inbox.entity.ts';
import { createMails } from './mails/notifications.mails.entity.ts';
import { announceRoleChange } from './notifications.roles.service.ts';
import {
  announceAccountChange,
  announceReassignment,
} from './accounts/notifications.accounts.service.ts';
import { announceErasure } from './security/notifications.erasure.service.ts';
import { announceOrigin, announceSecondFactor } from './security/notifications.security.service.ts';

const env = readEnv(notificationsSubscriberEnv);
const { MAIL_FROM: address } = env;
const table = createTable(env.TABLE_NAME);
const notifications = createNotifications(table);
const commit = createCommit(table, { now: () => new Date() });
const summaries = createSummaries(table);
const cleanup = {
  notifications,
  inboxes: createInboxes(table),
  summaries,
  commit,
  sendAgain: createSendMessages<UserDeleted>(new SQSClient({}), env.OWN_QUEUE_URL),
};
const worker = workerDependencies('notifications-subscriber');
const { log } = worker;
const look = { brandName: env.BRAND_NAME, brandColour: env.BRAND_COLOUR, ...standardMails };
const settings = orDefaults(createSettingsView(table, look), look, log);
const mail = address && {
  mails: createMails(table),
  people: { find: createPeopleView(table).findRecipient },
  send: createSendMail({ ses: new SESv2Client({}), address, log }),
  settings: async () => ({ siteUrl: env.SITE_URL, ...(await settings()) }),
};
const dependencies = {
  notifications,
  activityNews: createActivityNews(table),
  commit,
  admins: createAdmins(table),
  members: createMembers(table),
  choices: createNoticeChoices(table),
  summaries,
  names: createPeopleView(table),
  format: createInstantFormat(env.TIME_ZONE),
  mail: mail || undefined,
  now: () => new Date(),
};

const messageSchema = z.discriminatedUnion('type', [
  userDeletedSchema,
  userRoleChangedSchema,
  accountChangedSchema,
  websiteReassignedSchema,
  secondFactorChangedSchema,
  erasureChangedSchema,
  websiteOriginChangedSchema,
  ...notifiedEventSchemas,
  ...adminEventSchemas,
]);

type Message = z.output<typeof messageSchema>;

/** What is done with an event that is more than one notification to the person it names. */
const works: {
  [Type in Message['type']]?: (event: Extract<Message, { type: Type }>) => Promise<void>;
} = {
  UserDeleted: (event) => forgetPerson(event, cleanup),
  UserRoleChanged: (event) => announceRoleChange(event, dependencies),
  AccountChanged: (event) => announceAccountChange(event, dependencies),
  WebsiteReassigned: (event) => announceReassignment(event, dependencies),
  SecondFactorChanged: (event) => announceSecondFactor(event, dependencies),
  ErasureChanged: (event) => announceErasure(event, dependencies),
  WebsiteOriginChanged: (event) => announceOrigin(event, dependencies),
};

export const handler = createWorker(
  messageSchema,
  worker,
)((message) => {
  // The type of a message and its work are one row of the table, which TypeScript does not follow.
  const work = works[message.type] as ((event: Message) => Promise<void>) | undefined;
  return work ? work(message) : announce(message as Announced, dependencies);
});
