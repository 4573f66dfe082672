import { join, resolve } from 'node:path';
import type { LocalConfig } from '../../infra/local/settings/local-config.ts';
import { findFreePorts } from '../../infra/local/settings/ports.ts';
import { silentProgress } from '../../infra/local/process/progress.ts';
import type { RunningStack } from '../../infra/local/stack.ts';
import { startStack } from '../../infra/local/stack.ts';

const rootDir = resolve(import.meta.dirname, '..', '..');

/** A stack's own folder and what it is to hold; by default demo data and no WordPress. */
export type TestStackOptions = Partial<Pick<LocalConfig, 'wordpress' | 'demoData' | 'fresh'>> & {
  /** Names its folder under `.local`; give each test run its own. */
  name: string;
};

/** Starts a whole local stack on free ports and, by default, from nothing. Stop it at the end. */
export async function startTestStack(options: TestStackOptions): Promise<RunningStack> {
  const { name, ...rest } = options;
  const [portal = 0, stack = 0, mailbox = 0, wordpress = 0, paypal = 0, ...sitePorts] =
    await findFreePorts(15);
  const config: LocalConfig = {
    rootDir,
    dir: join(rootDir, '.local', `test-${name}`),
    cacheDir: join(rootDir, '.cache'),
    ports: { portal, stack, mailbox, wordpress, paypal },
    sitePorts,
    fresh: true,
    wordpress: false,
    // The tests give the results of drills.
    drill: true,
    drillRunner: false,
    demoData: true,
    ...rest,
  };
  return startStack({ config, progress: silentProgress, signal: new AbortController().signal });
}
