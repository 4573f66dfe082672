import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { demoUsers } from '../../infra/local/demo.ts';
import type { LocalConfig } from '../../infra/local/local-config.ts';
import { findFreePorts, isPortFree } from '../../infra/local/ports.ts';
import { silentProgress } from '../../infra/local/progress.ts';
import { signInForToken } from '../../infra/local/sign-in.ts';
import { findRunningStack } from '../../infra/local/stack-info.ts';
import type { StackInfo } from '../../infra/local/stack-info.ts';
import { startStack } from '../../infra/local/stack.ts';

const rootDir = resolve(import.meta.dirname, '..', '..');
const dir = join(rootDir, '.local', 'test-restart');

async function createConfig(): Promise<LocalConfig> {
  const [portal = 0, stack = 0, mailbox = 0, wordpress = 0] = await findFreePorts(4);
  return {
    rootDir,
    dir,
    cacheDir: join(rootDir, '.cache'),
    ports: { portal, stack, mailbox, wordpress },
    sitePorts: [],
    fresh: false,
    wordpress: false,
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
  const token = await signInForToken({ ...info, userPoolEndpoint: info.endpointUrl }, demoUsers[0]);
  const answer = await fetch(`${info.apiUrl}/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

test(
  'a restart keeps the data and deploys nothing that is as it was',
  { timeout: 180_000 },
  async () => {
    const config = await createConfig();
    const first = await start({ ...config, fresh: true });
    onTestFinished(() => first.stop());
    expect(JSON.parse(await readFile(join(dir, 'stack.json'), 'utf8'))).toEqual(first.info);
    const before = { profile: await readProfile(first.info), deployed: await deployedAt() };
    await expect(start(config)).rejects.toThrow('La pila local ya está en marcha');
    await first.stop();
    await expectNothingLeft(config);

    const second = await start(config);
    onTestFinished(() => second.stop());
    expect(second.info).toEqual(first.info);
    expect(await deployedAt()).toBe(before.deployed);
    const { createdAt } = before.profile as { createdAt: string };
    expect(await readProfile(second.info)).toMatchObject({ role: 'admin', createdAt });
    await second.stop();
    await expectNothingLeft(config);
  },
);

test('a start that is given up leaves nothing running', { timeout: 60_000 }, async () => {
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
