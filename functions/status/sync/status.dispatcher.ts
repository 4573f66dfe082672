import { KMSClient } from '@aws-sdk/client-kms';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { RecountSites, SyncWebsites } from '../../../events/status.events.ts';
import { createSign } from '../../core/crypto/signer.ts';
import { isLateOf } from '../../core/due-work.ts';
import { readEnv } from '../../core/env.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { measured } from '../../core/observability/measures.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { createSettingsView } from '../../settings/settings.view.ts';
import { createReleases } from '../releases/status.releases.entity.ts';
import { tendRelease } from '../releases/status.releases.service.ts';
import { dispatchDueSites } from './status.dispatch.service.ts';
import { createDispatch } from './status.dispatch.entity.ts';
import { statusDispatcherEnv } from '../status.env.ts';

const env = readEnv(statusDispatcherEnv);
const log = createLogger('status-dispatcher');
const table = createTable(env.TABLE_NAME);
const sqs = new SQSClient({});
const dependencies = {
  dispatch: createDispatch(table),
  send: createSendMessages<SyncWebsites>(sqs, env.SYNC_QUEUE_URL),
  sendRecount: createSendMessages<RecountSites>(sqs, env.RUNS_QUEUE_URL),
  settings: createSettingsView(table, { syncPeriodMinutes: env.SYNC_PERIOD_MINUTES }),
  log,
  now: () => new Date(),
};

const releases = {
  releases: createReleases(table),
  connector: env.CONNECTOR_PACKAGE,
  sign: createSign({ kms: new KMSClient({}), keyArn: env.RELEASE_KEY_ARN }),
  commit: createCommit(table, { now: dependencies.now, sendsOneAlone: true }),
  now: dependencies.now,
};

/** Called by the schedule, once a minute. A release that cannot be signed keeps no site from being read. */
export const handler = ownRun(async (_event, context) => {
  const { due, retries } = await dispatchDueSites(dependencies, isLateOf(context));
  log.info('dispatched', { retries, ...measured({ SitesDue: due }) });
  await tendRelease(releases).catch((error: unknown) => {
    log.error('release not tended', { error });
  });
});
