import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { buildDrill } from '../../../scripts/lib/drill.ts';
import { resourceName } from '../../stage.ts';
import { localClientConfig, localDeployEnvironment } from '../deploy/aws.ts';
import { getOutput, type StackOutputs } from '../deploy/outputs.ts';
import type { LocalConfig } from '../settings/local-config.ts';
import { endGroup, startGroup } from '../wordpress/processes.ts';
import { provideDrillPackages } from './drill-packages.ts';

interface DrillRunner {
  /** Ends it and all that it runs. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts what restores backups to prove them, in the background: nothing waits for it. What it needs is installed first, where
 * that is missing. `warn` hears, in Spanish, why it could not start.
 */
export function startDrillRunner(
  config: LocalConfig,
  outputs: StackOutputs,
  warn: (sentence: string) => void,
): DrillRunner {
  let isStopped = false;
  const started = start(config, outputs, () => isStopped).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    warn(`Los respaldos no se comprueban restaurándolos: ${reason}`);
    return undefined;
  });
  return {
    stop: async () => {
      isStopped = true;
      const runner = await started;
      await runner?.stop();
    },
  };
}

async function start(
  { rootDir, dir, cacheDir, ports }: LocalConfig,
  outputs: StackOutputs,
  isStopped: () => boolean,
): Promise<DrillRunner> {
  await provideDrillPackages();
  // Not in the checkout: where we are root, drills are other users, who may not pass through somebody's home.
  const own = await mkdtemp(join(tmpdir(), 'portal-drill-'));
  const remove = () => rm(own, { recursive: true, force: true, maxRetries: 5 });
  await chmod(own, 0o711);
  await buildDrill(rootDir, join(own, 'program'));
  const [drillQueue, backupsQueue] = await queueUrls(ports.stack);
  if (isStopped()) return { stop: remove };
  const child = startGroup(process.execPath, [join(own, 'program/index.mjs')], {
    cwd: own,
    logFile: join(dir, 'logs', 'drill.log'),
    env: {
      ...localDeployEnvironment(ports.stack),
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      DRILL_QUEUE_URL: drillQueue,
      BACKUPS_QUEUE_URL: backupsQueue,
      BACKUPS_BUCKET: getOutput(outputs, 'BackupsBucketName'),
      DRILL_DIR: own,
      DRILL_CORES: join(cacheDir, 'wordpress'),
      DRILL_UNTIL_EMPTY: 'false',
    },
  });
  return {
    stop: async () => {
      await endGroup(child.pid ?? 0);
      await remove();
    },
  };
}

/** Of the queue of drills, and of the backups worker. */
async function queueUrls(stackPort: number): Promise<[string, string]> {
  const sqs = new SQSClient(localClientConfig(stackPort));
  const urlOf = async (name: string) => {
    const QueueName = resourceName({ stage: 'local' }, name);
    const { QueueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    return QueueUrl;
  };
  return [await urlOf('backups.drill'), await urlOf('backups.worker')];
}
