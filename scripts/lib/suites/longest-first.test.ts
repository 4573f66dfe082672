import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { longestFirst, longFiles } from '../../../tests/support/setup/longest-first.ts';
import { rootDir } from '../tools.ts';

it('the long files come first, in their order, and the others stay in theirs', () => {
  const others = ['/portal/tests/a.test.ts', '/portal/tests/b.test.ts'];
  const long = longFiles.map((file) => `/portal/${file}`);
  const mixed = [others[0], ...long.toReversed(), others[1]];
  const sorted = longestFirst(mixed.map((moduleId = '') => ({ moduleId })));
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([...long, ...others]);
});

it('every long file is there', () => {
  expect(longFiles.filter((file) => !existsSync(join(rootDir, file)))).toEqual([]);
});
