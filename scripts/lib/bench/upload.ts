import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { GIBIBYTE } from '../../../functions/plans/plans.domain.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { chromiumArgs, findChromium } from '../../../tests/support/chromium.ts';
import { newClient, PASSWORD, signInAdmin, startSession } from '../../../tests/support/people.ts';
import { givePlan } from '../../../tests/support/plans.ts';
import { registerSite } from '../../../tests/support/sites.ts';
import { startTestStack } from '../../../tests/support/stack.ts';
import type { Measure } from './budgets.ts';
import { watchMemory } from './upload-memory.ts';
import { putPlain } from './upload-put.ts';

const MEBIBYTE = 2 ** 20;
const budgets = { ratio: 1.5, memoryMebibytes: 300 };
/** A line of 1 Gbit/s, in bytes: over loopback all that both cores do besides is counted as if it were the line's. */
const LINE_BYTES = 125_000_000;
const DONE = 'El respaldo se subió correctamente.';
const HOUR_MS = 3_600_000;
/** By a line, and by loopback. */
const ROUNDS = 2;

interface Upload {
  plainSeconds: number;
  seconds: number;
  memory: number;
}

/** Bytes that do not compress, behind the first four of a zip. Answers their checksum, too. */
async function writeFile(path: string, mebibytes: number): Promise<string> {
  const file = await open(path, 'w');
  const sum = createHash('sha256');
  const block = randomBytes(MEBIBYTE);
  block.set([0x50, 0x4b, 0x03, 0x04]);
  try {
    for (let index = 0; index < mebibytes; index += 1) {
      // No two blocks are the same.
      block.writeUInt32BE(index, 8);
      sum.update(block);
      await file.write(block);
    }
  } finally {
    await file.close();
  }
  return sum.digest('hex');
}

/** A client whose plan has room for the file, at the page where they upload. */
async function openUploader(browser: Browser, stack: StackInfo, bytes: number): Promise<Page> {
  const person = await newClient(stack, 'medicion');
  const backupLimitBytes = Math.ceil((bytes * ROUNDS) / GIBIBYTE + 1) * GIBIBYTE;
  await givePlan(stack, { admin: await signInAdmin(stack), person }, { backupLimitBytes });
  const { websiteId } = await registerSite(stack, person, { url: 'https://medicion.example' });
  const { stored } = await startSession(stack, { email: person.email, password: PASSWORD });
  const page = await browser.newPage();
  await page.goto(`${stack.portalUrl}/config.json`);
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
  await page.goto(`${stack.portalUrl}/backups/${websiteId}?tab=subir-manual`);
  return page;
}

/** Until it is lifted, the page sends so many bytes a second at most; -1 for as fast as it can. */
async function limitLine(
  page: Page,
  bytesPerSecond: number,
): Promise<{ lift: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
  return { lift: () => session.detach() };
}

/** From the click until the backup is stored. */
async function uploadByBrowser(page: Page, sum: string): Promise<Omit<Upload, 'plainSeconds'>> {
  const memory = await watchMemory(page);
  const begun = performance.now();
  await page.getByRole('button', { name: 'Subir respaldo' }).click();
  const dialog = page.getByRole('dialog');
  const ended = dialog.getByText(DONE).or(dialog.getByRole('alert'));
  await ended.first().waitFor({ timeout: HOUR_MS });
  const seconds = (performance.now() - begun) / 1_000;
  const text = await dialog.innerText();
  if (!text.includes(DONE)) throw new Error(`The upload failed: ${text}`);
  if (!text.includes(sum)) throw new Error('The checksum is not that of the file');
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  return { seconds, memory: await memory.growth() };
}

/** The same bytes by one plain PUT and as a backup, over a line of so many bytes a second. */
async function runRound(
  { page, stack }: { page: Page; stack: StackInfo },
  { path, sum }: { path: string; sum: string },
  bytesPerSecond: number,
): Promise<Upload> {
  const limit = await limitLine(page, bytesPerSecond);
  const plainSeconds = await putPlain(stack, page, path);
  await page.getByLabel(/^Archivo/).setInputFiles(path);
  const upload = await uploadByBrowser(page, sum);
  await limit.lift();
  return { plainSeconds, ...upload };
}

function measuresOf(line: string, upload: Upload, ratio?: number): Measure[] {
  const { plainSeconds, seconds, memory } = upload;
  return [
    { name: `one plain PUT, ${line}`, value: plainSeconds, unit: 's', budget: undefined },
    { name: `upload by the browser, ${line}`, value: seconds, unit: 's', budget: undefined },
    {
      name: `upload ÷ one plain PUT, ${line}`,
      value: seconds / plainSeconds,
      unit: '×',
      budget: ratio === undefined ? undefined : { atMost: ratio },
    },
    {
      name: `memory that the renderer grew by, ${line}`,
      value: memory / MEBIBYTE,
      unit: 'MiB',
      budget: { atMost: budgets.memoryMebibytes },
    },
  ];
}

/** Measures an upload of so many MiB against one plain PUT, on a stack of its own. */
export async function benchUpload(mebibytes: number): Promise<Measure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-upload-'));
  const path = join(dir, 'respaldo.zip');
  const sum = await writeFile(path, mebibytes);
  const stack = await startTestStack({ name: 'bench-upload' });
  try {
    const { path: executablePath, env } = await findChromium();
    const browser = await chromium.launch({
      executablePath,
      args: chromiumArgs,
      env: { ...env, PATH: process.env['PATH'] ?? '', HOME: dir },
    });
    try {
      const page = await openUploader(browser, stack.info, mebibytes * MEBIBYTE);
      const here = { page, stack: stack.info };
      const byLine = await runRound(here, { path, sum }, LINE_BYTES);
      const byLoopback = await runRound(here, { path, sum }, -1);
      return [
        ...measuresOf('1 Gbit/s', byLine, budgets.ratio),
        ...measuresOf('loopback', byLoopback),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await stack.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
