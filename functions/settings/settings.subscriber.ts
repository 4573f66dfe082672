import * as z from 'zod';
import { publishConfigSchema, settingsChangedSchema } from '../../events/settings.events.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createTable } from '../core/table/table.ts';
import { createSettings } from './settings.entity.ts';
import { settingsSubscriberEnv, siteFileNames } from './settings.env.ts';
import { publishConfig } from './settings.publish.service.ts';
import { createSiteFiles } from './settings.store.ts';

const env = readEnv(settingsSubscriberEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const dependencies = {
  settings: createSettings(table),
  files: createSiteFiles(createBucket(env.SITE_BUCKET_URL, { credentials, region }), siteFileNames),
};
const messageSchema = z.discriminatedUnion('type', [settingsChangedSchema, publishConfigSchema]);

/** Somebody changed the settings, or a deployment wrote its file: either way the SPA's configuration is written again. */
export const handler = createWorker(
  messageSchema,
  workerDependencies('settings-subscriber'),
)(() => publishConfig(dependencies));
