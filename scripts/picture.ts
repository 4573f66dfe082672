/* `npm run picture`: takes the README's picture, docs/portal.png, from the local portal that `npm start` runs. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { demoWebsiteName } from '../infra/local/demo/demo.ts';
import { findRunningStack } from '../infra/local/client/stack-info.ts';
import { chromiumArgs, findChromium } from '../tests/support/chromium.ts';
import { signInDemo } from './lib/demo-sign-in.ts';
import { rootDir } from './lib/tools.ts';

const file = join(rootDir, 'docs/portal.png');

async function takePicture(): Promise<void> {
  const stack = await findRunningStack(process.env['LOCAL_DIR'] ?? join(rootDir, '.local'));
  if (!stack) throw new Error('La pila local no está en marcha: ejecuta antes npm start.');
  const { path, env } = await findChromium();
  const browser = await chromium.launch({ executablePath: path, args: chromiumArgs, env });
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      locale: 'es-CL',
      timezoneId: 'America/Santiago',
      reducedMotion: 'reduce',
    });
    const page = await signInDemo(context, stack, 'cliente');
    // The sites come with the last answer of this screen.
    await page.getByText(demoWebsiteName).first().waitFor();
    await page.waitForLoadState('networkidle');
    // Nothing below the pointer looks chosen.
    await page.mouse.move(0, 0);
    await page.screenshot({ path: file, animations: 'disabled' });
  } finally {
    await browser.close();
  }
  console.log(`${file}: ${String(Math.round(statSync(file).size / 1024))} KB`);
}

try {
  await takePicture();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
