import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './tests/support/chromium.ts';
import { triesAll } from './tests/support/depth.ts';

const chromium = await findChromium();
const environment = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/setup/e2e-setup.ts',
  // Stories share one stack and wait for its schedule; a second worker runs another file meanwhile.
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Limits are there to end what hangs: a busy machine must not fail what merely takes longer.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'portal', testIgnore: 'scale.spec.ts' },
    // Fills the stack that all share and takes the time of what it does: in the long run alone, when all else has ended.
    ...(triesAll ? [{ name: 'scale', testMatch: 'scale.spec.ts' }] : []),
  ],
  outputDir: 'test-results',
  reporter: [['list']],
  use: {
    // Set by the global setup, before the workers that read it are started.
    baseURL: process.env['PORTAL_URL'],
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // Without pictures and snapshots: filming costs a third of a story's time, and a snapshot's script is refused aloud by
    // the mailbox's sandboxed frame.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium.path,
      args: chromiumArgs,
      env: { ...environment, ...chromium.env },
    },
  },
});
