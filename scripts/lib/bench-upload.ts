import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { GIBIBYTE } from '../../functions/plans/plans.domain.ts';
import type { StackInfo } from '../../infra/local/stack-info.ts';
import { chromiumArgs, findChromium } from '../../tests/support/chromium.ts';
import { newClient, PASSWORD, signInAdmin, startSession } from '../../tests/support/people.ts';
import { givePlan } from '../../tests/support/plans.ts';
import { registerSite } from '../../tests/support/sites.ts';
import { startTestStack } from '../../tests/support/stack.ts';
import type { Measure } from './budgets.ts';
import { watchMemory } from './bench-upload-memory.ts';
import { putPlain } from './bench-upload-put.ts';

const MEBIBYTE = 2 ** 20;
const budgets = { ratio: 1.5, memoryMebibytes: 300 };
const DONE = 'El respaldo se subió correctamente.';
const HOUR_MS = 3_600_000;

interface Upload {
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
  const backupLimitBytes = Math.ceil(bytes / GIBIBYTE + 1) * GIBIBYTE;
  await givePlan(stack, { admin: await signInAdmin(stack), person }, { backupLimitBytes });
  const { websiteId } = await registerSite(stack, person, { url: 'https://medicion.example' });
  const { stored } = await startSession(stack, { email: person.email, password: PASSWORD });
  const page = await browser.newPage();
  await page.goto(`${stack.portalUrl}/config.json`);
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
  await page.goto(`${stack.portalUrl}/backups/${websiteId}?tab=subir-manual`);
  return page;
}

/** From the click until the backup is stored. */
async function uploadByBrowser(page: Page, sum: string): Promise<Upload> {
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
  return { seconds, memory: await memory.growth() };
}

function measuresOf(mebibytes: number, upload: Upload, plainSeconds: number): Measure[] {
  const size = `${String(mebibytes)} MiB`;
  const speed = (name: string, seconds: number): Measure[] => [
    { name: `${name} of ${size}`, value: seconds, unit: 's', budget: undefined },
    { name: `${name}, speed`, value: mebibytes / seconds, unit: 'MiB/s', budget: undefined },
  ];
  return [
    ...speed('one plain PUT', plainSeconds),
    ...speed('upload by the browser', upload.seconds),
    {
      name: 'upload by the browser ÷ one plain PUT',
      value: upload.seconds / plainSeconds,
      unit: '×',
      budget: { atMost: budgets.ratio },
    },
    {
      name: 'memory that the renderer grew by',
      value: upload.memory / MEBIBYTE,
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
      await page.getByLabel(/^Archivo/).setInputFiles(path);
      const plain = await putPlain(stack.info, page, path);
      return measuresOf(mebibytes, await uploadByBrowser(page, sum), plain);
    } finally {
      await browser.close();
    }
  } finally {
    await stack.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
