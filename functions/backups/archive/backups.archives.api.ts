import { SQSClient } from '@aws-sdk/client-sqs';
import type { AssembleArchive } from '../../../events/backups.events.ts';
import { readEnv } from '../../core/env.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { backupsArchivesEnv } from '../backups.env.ts';
import { wireBackups } from '../backups.wiring.ts';
import { backupsArchivesContract } from './backups.archives.contract.ts';
import { createArchives } from './backups.archives.entity.ts';
import { getArchive, prepareArchive } from './backups.archives.service.ts';

const env = readEnv(backupsArchivesEnv);
const { table, shared } = wireBackups(env);
const dependencies = {
  ...shared,
  websites: createSiteView(table),
  archives: createArchives(table),
  send: createSendMessages<AssembleArchive>(new SQSClient({}), env.ARCHIVES_QUEUE_URL),
};

export const handler = createApi(
  backupsArchivesContract,
  apiDependencies('backups-archives', table),
)({
  prepare: ({ caller, params }) => prepareArchive(caller, params, dependencies),
  get: ({ caller, params }) => getArchive(caller, params, dependencies),
});
