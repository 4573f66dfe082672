import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import * as z from 'zod';

const EVERY_MS = 250;
const processesSchema = z.object({
  processInfo: z.array(z.object({ type: z.string(), id: z.number() })),
});

/** Memory of a process that is its own, by Linux. Other systems do not report it: then it is 0. */
function residentBytes(pid: number): number {
  try {
    const kibibytes = /^RssAnon:\s+(\d+) kB$/m.exec(
      readFileSync(`/proc/${String(pid)}/status`, 'utf8'),
    );
    return Number(kibibytes?.[1] ?? 0) * 1_024;
  } catch {
    // It ended.
    return 0;
  }
}

/** All renderers together: the page's, with its workers. */
async function readRenderers(page: Page): Promise<number[]> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = processesSchema.parse(await session?.send('SystemInfo.getProcessInfo'));
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Watches what the renderer takes from now on. */
export async function watchMemory(page: Page): Promise<{ growth: () => Promise<number> }> {
  const renderers = await readRenderers(page);
  const used = () => renderers.reduce((sum, pid) => sum + residentBytes(pid), 0);
  const before = used();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, used());
  }, EVERY_MS);
  return {
    growth: () => {
      clearInterval(timer);
      return Promise.resolve(Math.max(most, used()) - before);
    },
  };
}
