import { SQSClient } from '@aws-sdk/client-sqs';
import {
  backupsCommandSchema,
  type ApplyRetention,
  type CompareBucket,
  type DispatchDueBackups,
  type PurgeSiteBackups,
} from '../../../events/backups.events.ts';
import { readEnv } from '../../core/env.ts';
import { newId } from '../../core/id.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { DUE_BACKUPS_WORK } from '../../core/table/keys/backup-keys.ts';
import { createDispatchPasses } from '../../core/table/shared/dispatch-passes.ts';
import { createPeopleFacts } from '../../profiles/profiles.view.ts';
import { createPlanLimits } from '../../user-plans/user-plans.view.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { backupsWorkerEnv } from '../backups.env.ts';
import { wireBackups } from '../backups.wiring.ts';
import { BLOCK_LINK_SECONDS } from '../blocks/backups.blocks.domain.ts';
import type { DueCommand } from '../schedule/backups.dispatch.service.ts';
import { reconcileStorage } from '../storage/backups.reconcile.service.ts';
import { workOff } from './backups.work.service.ts';

const env = readEnv(backupsWorkerEnv);
const worker = workerDependencies('backups-worker');
const { log } = worker;
const { table, shared } = wireBackups(env);
const sqs = new SQSClient({});
const stores = {
  ...shared,
  websites: createSiteView(table),
  makers: createPeopleFacts(table),
  plans: createPlanLimits(table),
  log,
};
const dependencies = {
  ...stores,
  reconcile: (ownerId: string | null) => reconcileStorage(ownerId, stores),
  passes: createDispatchPasses(table, DUE_BACKUPS_WORK),
  sendAgain: createSendMessages<PurgeSiteBackups | ApplyRetention | CompareBucket>(
    sqs,
    env.OWN_QUEUE_URL,
  ),
  sendLate: createSendMessages<PurgeSiteBackups>(sqs, env.OWN_QUEUE_URL, {
    delaySeconds: BLOCK_LINK_SECONDS,
  }),
  sendWork: createSendMessages<DueCommand | DispatchDueBackups>(sqs, env.OWN_QUEUE_URL),
  newId,
  timeZone: env.TIME_ZONE,
};

export const handler = createWorker(
  backupsCommandSchema,
  worker,
)((command) => workOff(command, dependencies));
