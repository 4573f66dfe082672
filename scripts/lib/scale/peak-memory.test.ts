import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const MB = 1_024 ** 2;

/** What a process of its own says of its peak, with so many MB filled. */
function peakOfChild(filledMb: number): number {
  const module = pathToFileURL(join(import.meta.dirname, 'peak-memory.ts')).href;
  const script = `
    import { peakMb } from ${JSON.stringify(module)};
    const filled = Buffer.alloc(${String(filledMb * MB)}, 1);
    console.log(peakMb(), filled.length);
  `;
  const args = ['--input-type=module', '--eval', script];
  return Number.parseFloat(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

it('is of the process alone, and not of the larger one that started it', () => {
  const filled = Buffer.alloc(400 * MB, 1);
  expect(peakOfChild(0)).toBeLessThan(200);
  expect(filled.length).toBe(400 * MB);
});

it('has what the process filled', () => {
  const more = peakOfChild(150) - peakOfChild(0);
  expect(more).toBeGreaterThan(140);
  expect(more).toBeLessThan(200);
});
