import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entries, notShown } from '../../frontend/src/testing/inventory/inventory.ts';
import { pictureOf, withInventory } from '../../scripts/lib/screens/inventory-guide.ts';
import { rootDir } from '../support/root.ts';

const components = join(rootDir, 'frontend/src/components');
const files = globSync('{ui,lists,charts}/**/*.tsx', { cwd: components })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => file.replace(/\.tsx$/, ''));
const shown = entries.map(([file]) => file);

describe('the inventory of components', () => {
  it('is found', () => {
    expect(files.length).toBeGreaterThan(40);
  });

  it('has each component of components/ui, lists and charts, or says why it shows none', () => {
    // What to do when it fails: frontend/src/testing/inventory/inventory.ts, then `npm run inventory -- <file>`.
    expect([...shown, ...Object.keys(notShown)].toSorted()).toEqual(files.toSorted());
  });

  it('has a picture of each that it shows, and no other', () => {
    const pictures = readdirSync(join(rootDir, 'docs/pictures/components'));
    const expected = shown.map((file) => pictureOf(file).replace('pictures/components/', ''));
    expect(pictures.toSorted()).toEqual(expected.toSorted());
  });

  it('is in docs/design.md (`npm run inventory` writes it)', () => {
    const guide = readFileSync(join(rootDir, 'docs/design.md'), 'utf8');
    expect(withInventory(guide)).toBe(guide);
  });
});
