import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benchBundles } from '../../scripts/lib/bench/bundles.ts';
import { isWithin } from '../../scripts/lib/bench/budgets.ts';
import { rootDir } from '../support/root.ts';

const measures = await benchBundles(rootDir);

describe('what is shipped', () => {
  it('has a Lambda for every kind of entry, and the pages', () => {
    const names = measures.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Lambda status.api', 'Lambda status.worker', 'Scripts of /login']),
    );
  });

  it.each(measures)('$name is within its budget: $value $unit', (measure) => {
    expect(measure.value).toBeGreaterThan(1);
    expect(isWithin(measure)).toBe(true);
  });

  it('has nothing of the inventory of components, which is for development', () => {
    const folder = join(rootDir, 'dist/frontend');
    expect(existsSync(join(folder, 'inventory.html'))).toBe(false);
    const chunks = readFileSync(join(folder, '.vite/manifest.json'), 'utf8');
    expect(chunks).toContain('src/features/');
    expect(chunks).not.toMatch(/inventory|src\/testing/);
  });

  it('has nothing of the source control, nor settings of a developer (13.4.1)', () => {
    const shipped = ['frontend', 'functions'].flatMap((folder) =>
      readdirSync(join(rootDir, 'dist', folder), { recursive: true, encoding: 'utf8' }),
    );
    const hidden = shipped.flatMap((file) =>
      file.split('/').filter((part) => part.startsWith('.')),
    );
    expect(shipped.length).toBeGreaterThan(100);
    // The manifest's own folder.
    expect(new Set(hidden)).toEqual(new Set(['.vite']));
  });
});
