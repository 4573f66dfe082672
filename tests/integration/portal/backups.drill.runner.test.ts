import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { drillBackupSchema } from '../../../events/backups.events.ts';
import { newId } from '../../../functions/core/id.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { localClientConfig, localDeployEnvironment } from '../../../infra/local/deploy/aws.ts';
import { getOutput, readStackOutputs } from '../../../infra/local/deploy/outputs.ts';
import { provideDrillPackages } from '../../../infra/local/drill/drill-packages.ts';
import { resourceName } from '../../../infra/stage.ts';
import { buildDrill } from '../../../scripts/lib/drill.ts';
import { newBackupKey, sendBackup } from '../../support/backups/backup-uploads.ts';
import { invoke } from '../../support/lambdas.ts';
import { newClient, type Person } from '../../support/people.ts';
import { backupOfBareSite } from '../../support/restore/bare-site.ts';
import { rootDir } from '../../support/root.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const START_TIMEOUT_MS = 300_000;
const stack = inject('stack');
const stackPort = Number(new URL(stack.endpointUrl).port);
const sqs = new SQSClient(localClientConfig(stackPort));
let dir: string;
let ownQueue = '';
let runner: ChildProcess | undefined;
let ana: Person;

beforeAll(async () => {
  await provideDrillPackages();
  dir = await mkdtemp(join(tmpdir(), 'portal-drill-'));
  await chmod(dir, 0o711);
  await buildDrill(rootDir, join(dir, 'program'));
  ana = await newClient(stack, 'corredor-ana');
  // Of this test's own: other tests' backups are not to be proven while they run.
  const made = await sqs.send(new CreateQueueCommand({ QueueName: `drill-${newId()}` }));
  ownQueue = made.QueueUrl ?? '';
}, START_TIMEOUT_MS);

afterAll(async () => {
  if (runner?.kill('SIGTERM') === true) await once(runner, 'exit');
  await sqs.send(new DeleteQueueCommand({ QueueUrl: ownQueue }));
  await rm(dir, { recursive: true, force: true });
});

const queueUrlOf = async (name: string) => {
  const QueueName = resourceName({ stage: 'local' }, name);
  const { QueueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
  return QueueUrl;
};

/** A site with a backup that its plugin sent. */
async function siteWith(name: string, bytes: Buffer): Promise<string> {
  const { websiteId } = await registerSite(stack, ana, { name, url: `https://${name}.example` });
  const key = await newBackupKey(stack, { token: ana.token, websiteId });
  await sendBackup(stack, { key }, { name: `${name}.zip`, bytes });
  return websiteId;
}

/** Takes the messages of these sites' drills out of the stack's queue, and puts them into this test's own. */
async function moveMessages(websiteIds: readonly string[]): Promise<void> {
  const QueueUrl = await queueUrlOf('backups.drill');
  const missing = new Set(websiteIds);
  await until(async () => {
    await invoke(stack, 'backups.drill.dispatcher');
    const asked = { QueueUrl, MaxNumberOfMessages: 10 };
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(asked));
    for (const { Body = '' } of Messages) {
      const { websiteId } = drillBackupSchema.parse(JSON.parse(Body));
      if (!missing.delete(websiteId)) continue;
      await sqs.send(new SendMessageCommand({ QueueUrl: ownQueue, MessageBody: Body }));
    }
    return missing.size === 0 || undefined;
  });
}

async function startRunner(): Promise<ChildProcess> {
  return spawn(process.execPath, [join(dir, 'program/index.mjs')], {
    cwd: dir,
    stdio: 'ignore',
    env: {
      ...localDeployEnvironment(stackPort),
      DRILL_QUEUE_URL: ownQueue,
      BACKUPS_QUEUE_URL: await queueUrlOf('backups.worker'),
      BACKUPS_BUCKET: getOutput(await readStackOutputs(stackPort), 'BackupsBucketName'),
      DRILL_DIR: dir,
      DRILL_UNTIL_EMPTY: 'false',
    },
  });
}

const proofOf = async (websiteId: string) =>
  (await callOk(stack, backupsContract.list, { token: ana.token, params: { websiteId } })).proof;
const outcomeOf = (websiteId: string) =>
  until(async () => (await proofOf(websiteId)).last ?? undefined);
const noticesOf = async () => {
  const query = { filter: 'all', type: 'all', search: '' };
  const { items } = await callOk(stack, notificationsContract.list, { token: ana.token, query });
  return items.map(({ title }) => title).filter((title) => title.includes('restaurar'));
};

it('a backup that its plugin sent is restored by the runner, and its proof or its damage is there for all to see', async () => {
  const whole = backupOfBareSite('');
  const damaged = Buffer.from(whole);
  const at = damaged.indexOf('wp-content/uploads/foto.txt') + 60;
  damaged[at] = (damaged[at] ?? 0) ^ 0x10;
  const [good, bad] = [await siteWith('entero', whole), await siteWith('averiado', damaged)];
  await moveMessages([good, bad]);
  expect(await proofOf(good)).toMatchObject({ last: null, underWay: {}, hasRunner: true });

  runner = await startRunner();
  expect(await outcomeOf(good)).toMatchObject({ failure: null });
  expect((await outcomeOf(bad)).failure).toContain('wp-content/uploads/foto.txt');
  expect(await proofOf(bad)).toMatchObject({ underWay: null });
  await until(async () => ((await noticesOf()).length > 0 ? true : undefined));
  expect(await noticesOf()).toEqual(['Un respaldo de tu sitio no se pudo restaurar']);
});
