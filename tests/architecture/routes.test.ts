import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { rootDir } from '../support/root.ts';

// The suites that need these entries take minutes. These tests say in seconds what a new route still needs.

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8');
const contracts = Object.entries(await loadContracts(rootDir));
const routes = contracts.flatMap(([file, contract]) =>
  Object.entries(contract).map(([name, { method, path }]) => ({
    id: `${file}.${name}`,
    route: `${method} ${path}`,
  })),
);

const matrix = read('tests/integration/portal/authorization.test.ts');
it.each(routes)('authorization.test.ts says who may call $id', ({ id }) => {
  expect(matrix).toContain(`'${id}': `);
});

const writing = [...new Set(routes.map(({ route }) => route))].filter(
  (route) => !route.startsWith('GET '),
);
const written = ['write-actions', 'password-forms'].map((name) => read(`tests/e2e/${name}.ts`));
it.each(writing)('%s is clicked twice in write-actions.ts, or by nobody', (route) => {
  expect(written.join('\n')).toContain(`'${route}'`);
});
