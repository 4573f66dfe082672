import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../functions/core/http/errors.ts';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { createDataExports } from '../../../functions/data-exports/data-exports.entity.ts';
import {
  forgetExport,
  prepareExport,
  type PrepareDependencies,
} from '../../../functions/data-exports/data-exports.prepare.service.ts';
import { requestExport } from '../../../functions/data-exports/data-exports.service.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { nothingOf } from '../../support/people/data-exports.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
});
afterAll(() => table.destroy());

function setUp(userId: string) {
  const now = () => new Date();
  const dataExports = createDataExports(table);
  const objects: string[] = [];
  const dependencies: PrepareDependencies = {
    dataExports,
    commit: createCommit(table, { now }),
    files: {
      async save(key, chunks) {
        let bytes = 0;
        for await (const chunk of chunks) bytes += chunk.byteLength;
        objects.push(key);
        return bytes;
      },
      remove: async (key) => void objects.splice(objects.indexOf(key), 1),
    },
    people: {
      find: async () =>
        userSchema.parse({
          ...{ userId, email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Pérez' },
          ...{ role: 'cliente', createdAt: '2026-11-20T12:00:00.000Z', lastSignInAt: null },
        }),
    },
    settings: async () => ({ brandName: 'Portal' }),
    ...nothingOf(userId),
    ...{ newId, now },
  };
  const ask = () =>
    requestExport({ userId }, dependencies).then(
      ({ dataExport }) => dataExport.exportId,
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );
  return { dependencies, dataExports, objects, ask };
}

it('one file is prepared for those who ask at once', async () => {
  const { ask } = setUp(personId(1));
  const answers = await Promise.all([1, 2, 3, 4].map(ask));
  expect(answers.filter((answer) => answer === 'DATA_EXPORT_UNDER_WAY')).toHaveLength(3);
});

it('a message that comes twice at once makes one file ready, which goes with its person', async () => {
  const userId = personId(2);
  const { ask, dependencies, dataExports, objects } = setUp(userId);
  const exportId = String(await ask());
  const asked = { userId, exportId };
  await Promise.all([prepareExport(asked, dependencies), prepareExport(asked, dependencies)]);
  expect(await dataExports.find({ userId })).toMatchObject({ state: 'ready' });
  expect(new Set(objects).size).toBe(1);
  await prepareExport(asked, dependencies);
  await forgetExport({ userId }, dependencies);
  await forgetExport({ userId }, dependencies);
  expect(await dataExports.find({ userId })).toBeUndefined();
});

it('asking costs the item, the event and the audit entry', async () => {
  const { ask } = setUp(personId(3));
  const sent = recordTransactions(table.client);
  await ask();
  expect(await transactionUnits(table, sent.at(-1) ?? [])).toBe(8);
});
