import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { WebsiteDeleted } from '../../events/websites.events.ts';
import { newId } from '../../functions/core/id.ts';
import { siteStatsKey } from '../../functions/core/table/keys/keys.ts';
import type { LocalConfig } from '../../infra/local/settings/local-config.ts';
import { findFreePorts, isPortFree } from '../../infra/local/settings/ports.ts';
import { silentProgress } from '../../infra/local/process/progress.ts';
import { findRunningStack } from '../../infra/local/client/stack-info.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { startStack } from '../../infra/local/stack.ts';
import { triesAll } from '../support/depth.ts';
import { announce } from '../support/events.ts';
import { tokenOf } from '../support/people.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

const rootDir = resolve(import.meta.dirname, '..', '..');
const dir = join(rootDir, '.local', 'test-restart');

async function createConfig(): Promise<LocalConfig> {
  const [portal = 0, stack = 0, mailbox = 0, wordpress = 0, paypal = 0] = await findFreePorts(5);
  return {
    rootDir,
    dir,
    cacheDir: join(rootDir, '.cache'),
    ports: { portal, stack, mailbox, wordpress, paypal },
    sitePorts: [],
    fresh: false,
    wordpress: false,
    drill: false,
    drillRunner: false,
    demoData: true,
  };
}

function start(config: LocalConfig, signal = new AbortController().signal) {
  return startStack({ config, progress: silentProgress, signal });
}

const deployedAt = async () => (await stat(join(dir, 'cdk.out', 'manifest.json'))).mtimeMs;

async function expectNothingLeft(config: LocalConfig): Promise<void> {
  for (const port of Object.values(config.ports) as number[]) {
    expect(await isPortFree(port)).toBe(true);
  }
  expect(await findRunningStack(dir)).toBeUndefined();
}

async function readProfile(info: StackInfo): Promise<unknown> {
  const admin = info.users.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('The stack has no administrator');
  const token = await tokenOf(info, admin);
  const answer = await fetch(`${info.apiUrl}/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** An event put into the outbox has its effect: what a deleted site said of itself goes. */
async function expectEventsToArrive(info: StackInfo): Promise<void> {
  const { client, name: TableName } = tableOf(info);
  const websiteId = newId();
  const Key = siteStatsKey(websiteId);
  await client.send(new PutCommand({ TableName, Item: Key }));
  const deletedAt = new Date().toISOString();
  const event: WebsiteDeleted = {
    type: 'WebsiteDeleted',
    eventId: newId(),
    websiteId,
    userId: null,
    deletedAt,
  };
  await announce(info, event, { times: 2 });
  await until(async () => {
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item ? undefined : true;
  });
}

// It deploys the whole portal twice: for `npm run test:long`. A start is tried by every suite that needs the portal.
test.runIf(triesAll)(
  'a restart keeps the data and deploys nothing that is as it was',
  { timeout: 300_000 },
  async () => {
    const config = await createConfig();
    const first = await start({ ...config, fresh: true });
    onTestFinished(() => first.stop());
    expect(JSON.parse(await readFile(join(dir, 'stack.json'), 'utf8'))).toEqual(first.info);
    const before = { profile: await readProfile(first.info), deployed: await deployedAt() };
    await expect(start(config)).rejects.toThrow('La pila local ya está en marcha');
    await expectEventsToArrive(first.info);
    await first.stop();
    await expectNothingLeft(config);

    const second = await start(config);
    onTestFinished(() => second.stop());
    expect(second.info).toEqual(first.info);
    expect(await deployedAt()).toBe(before.deployed);
    const { createdAt } = before.profile as { createdAt: string };
    expect(await readProfile(second.info)).toMatchObject({ role: 'admin', createdAt });
    await expectEventsToArrive(second.info);
    await second.stop();
    await expectNothingLeft(config);
  },
);

test('a start that is given up leaves nothing running', async () => {
  const config = await createConfig();
  const giveUp = new AbortController();
  const progress = {
    ...silentProgress,
    step<T>(title: string, work: () => Promise<T>): Promise<T> {
      // By then MiniStack runs.
      if (title === 'Despliegue') giveUp.abort(new Error('enough'));
      return work();
    },
  };
  await expect(startStack({ config, progress, signal: giveUp.signal })).rejects.toThrow('enough');
  await expectNothingLeft(config);
});
