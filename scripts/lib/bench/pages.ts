import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { findFreePorts } from '../../../infra/local/settings/ports.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { chromiumArgs, findChromium } from '../../../tests/support/chromium.ts';
import { startTestStack } from '../../../tests/support/stack.ts';
import type { Measure } from './budgets.ts';
import { signInDemo } from '../demo-sign-in.ts';

const categories = ['performance', 'accessibility'] as const;
const devices = ['desktop', 'mobile'] as const;
type Device = (typeof devices)[number];

const budgets = {
  desktop: { performance: 95, accessibility: 95 },
  mobile: { performance: 80, accessibility: 95 },
};

/** Lighthouse attaches to this browser by its port: it is signed in as the page needs it. */
interface Session {
  port: number;
  stack: StackInfo;
}

async function audit({ port, stack }: Session, path: string, device: Device): Promise<Measure[]> {
  const run = await lighthouse(
    `${stack.portalUrl}${path}`,
    { port, onlyCategories: [...categories], disableStorageReset: true, logLevel: 'error' },
    device === 'desktop' ? desktopConfig : undefined,
  );
  const shown = run?.lhr.finalDisplayedUrl ?? 'nothing';
  if (!shown.endsWith(path))
    throw new Error(`${path} was not measured: the browser shows ${shown}`);
  return categories.map((category) => ({
    name: `Lighthouse ${path} ${device} ${category}`,
    value: (run?.lhr.categories[category]?.score ?? 0) * 100,
    unit: '',
    budget: { atLeast: budgets[device][category] },
  }));
}

async function auditAll(session: Session, path: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const device of devices) measures.push(...(await audit(session, path, device)));
  return measures;
}

async function openBrowser(profile: string, port: number): Promise<BrowserContext> {
  const { path, env } = await findChromium();
  return chromium.launchPersistentContext(profile, {
    executablePath: path,
    args: [...chromiumArgs, `--remote-debugging-port=${String(port)}`],
    env: { ...env, PATH: process.env['PATH'] ?? '', HOME: profile },
  });
}

/** Lighthouse's scores of the built SPA, through the local distribution: /login, then /status signed in. */
export async function benchPages(): Promise<Measure[]> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const [port = 0] = await findFreePorts(1);
  const stack = await startTestStack({ name: 'bench' });
  try {
    const context = await openBrowser(profile, port);
    try {
      const session = { port, stack: stack.info };
      const login = await auditAll(session, '/login');
      await (await signInDemo(context, stack.info, 'cliente')).close();
      return [...login, ...(await auditAll(session, '/status'))];
    } finally {
      await context.close();
    }
  } finally {
    await stack.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
