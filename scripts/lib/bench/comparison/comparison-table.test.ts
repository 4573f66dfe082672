import { expect, it } from 'vitest';
import { lessThanMysqldump, withComparison, type Comparison } from './comparison-table.ts';
import type { SiteContents } from './contents.ts';

const table = (sum: string) => ({ kind: 'table' as const, definition: 'CREATE', rows: 1_000, sum });
const site: SiteContents = {
  tables: { wp_posts: table('1'), wp_medidas: table('2') },
  objects: { 'view wp_vista': 'SELECT 1', 'trigger wp_tras': 'SET 1' },
  others: 2,
  files: { 'uploads/a.jpg': 'aa' },
};
const outcome = (contents: Partial<SiteContents>, notes: string[] = []) => ({
  contents: { ...site, others: 0, ...contents },
  makeSeconds: 2,
  restoreSeconds: 3.04,
  megabytes: 20,
  notes,
});
const compared = (ours: Partial<SiteContents>, theirs: Partial<SiteContents>): Comparison => ({
  site,
  connector: outcome(ours),
  mysqldump: outcome(theirs, ['ERROR 1100:\nnot locked']),
  versions: 'MariaDB 10.11.19',
});
const withoutView = { objects: { 'trigger wp_tras': 'SET 1' } };

it('less comes back where mysqldump has what the connector lost or changed', () => {
  expect(lessThanMysqldump(compared({}, withoutView))).toEqual([]);
  const spoiled = { ...withoutView, tables: { wp_posts: table('1'), wp_medidas: table('3') } };
  expect(lessThanMysqldump(compared(spoiled, {}))).toEqual(['view wp_vista', 'rows wp_medidas']);
  expect(lessThanMysqldump(compared(spoiled, spoiled))).toEqual([]);
  expect(lessThanMysqldump(compared({ files: {} }, {}))).toEqual(['file uploads/a.jpg']);
});

it('the guide’s last section counts what came back, and names what did not', () => {
  const guide = '# Backups\n\n## Against mysqldump\n\nBefore.\n';
  const text = withComparison(guide, compared({}, { ...withoutView, others: 2 }));
  expect(text).toMatch(/^# Backups\n\n## Against mysqldump\n\n`npm run/);
  expect(text).not.toContain('Before.');
  expect(text).toContain('| views | 1 | 1 | 0 |');
  expect(text).toContain('| rows | 2,000 | 2,000 | 2,000 |');
  expect(text).toContain('stay out | 2 | 0 | 2 |');
  expect(text).toContain('| restored in, s |  | 3.0 | 3.0 |');
  expect(text).toContain('by the connector: nothing.');
  expect(text).toContain('by `mysqldump`: `view wp_vista`.');
  expect(text).toContain('`mysqldump` said: ERROR 1100: not locked');
});
