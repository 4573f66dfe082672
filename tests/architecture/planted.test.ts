import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { misfitOf, planted, type Fault } from '../planted/fault.ts';
import { faultGroups } from '../planted/faults.ts';
import { withPlantedFaults } from '../planted/guide.ts';
import { rootDir } from '../support/root.ts';

const faults = faultGroups.flatMap((group) => group.faults);
const read = (file: string) => {
  const path = join(rootDir, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

describe('the planted faults', () => {
  it('are at least forty, and each has a sentence of its own', () => {
    const sentences = faults.map(({ guarantee }) => guarantee);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.length).toBeGreaterThanOrEqual(40);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  it.each(faults.map((fault) => [fault.guarantee, fault] as const))('fit: %s', (_, fault) => {
    const misfit = misfitOf(fault, read);
    // What to do when it fails: the product's code or a test was changed or moved since the fault was written.
    expect(
      misfit,
      `Mend its entry in tests/planted/*.faults.ts: name the file where the code is now, copy into "find" the piece that keeps the guarantee, write into "replace" what breaks it, and name the test that finds it. Then run: npm run test:planted -- "${fault.guarantee}"`,
    ).toBeUndefined();
  });

  it('are listed in the guide (write it by running this file with -u)', async () => {
    const guide = read('docs/testing.md') ?? '';
    await expect(withPlantedFaults(guide, faultGroups)).toMatchFileSnapshot(
      '../../docs/testing.md',
    );
  });
});

describe('what fits', () => {
  const fault: Fault = {
    guarantee: 'It holds.',
    file: 'a.ts',
    find: 'if (isOwn)',
    replace: 'if ($&)',
    test: { project: 'unit', file: 'a.test.ts', name: 'is refused' },
  };
  const files: Record<string, string> = {
    'a.ts': 'if (isOwn) return;',
    'a.test.ts': "it('is refused', () => {});",
  };
  const misfit = (more: Partial<Fault>, changed: Record<string, string> = {}) =>
    misfitOf({ ...fault, ...more }, (file) => ({ ...files, ...changed })[file]);

  it('is a piece that occurs once, and a test that is there', () => {
    expect(misfit({})).toBeUndefined();
    expect(planted('if (isOwn) return;', fault)).toBe('if ($&) return;');
  });

  it.each<[string, Partial<Fault>, Record<string, string>]>([
    ['there is no file b.ts', { file: 'b.ts' }, {}],
    ['`find` occurs 0 times in a.ts', {}, { 'a.ts': 'if (isMine) return;' }],
    ['`find` occurs 2 times in a.ts', {}, { 'a.ts': 'if (isOwn) if (isOwn) return;' }],
    ['`replace` is `find`', { replace: 'if (isOwn)' }, {}],
    ['there is no test file b.test.ts', { test: { ...fault.test, file: 'b.test.ts' } }, {}],
    ['a.test.ts names no test "is refused"', {}, { 'a.test.ts': "it('is allowed')" }],
  ])('is not: %s', (reason, more, changed) => {
    expect(misfit(more, changed)).toContain(reason);
  });
});
