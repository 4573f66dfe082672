import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlaces } from '../../../functions/accounts/passwords/accounts.places.view.ts';
import { newId } from '../../../functions/core/id.ts';
import { websiteRowKey } from '../../../functions/core/table/keys/keys.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
});
afterAll(() => table.destroy());

const add = (n: number, name: string, url: string) =>
  table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...websiteRowKey(personId(n), newId()), name, url },
    }),
  );

it('what new passwords are measured by is the brand, and the sites of the account, for half a unit', async () => {
  await add(1, 'Pastelería', 'https://www.dulces.example/inicio');
  await add(1, 'Obra', 'sin-direccion');
  await add(2, 'De otra', 'https://otra.example');
  const places = createPlaces(table, async () => ({ brandName: 'Redes Andinas' }));
  const { result, reads } = await table.meter.measure(() => places({ userId: personId(1) }));
  expect(new Set(result)).toEqual(
    new Set(['Redes Andinas', 'Pastelería', 'www.dulces.example', 'Obra', '']),
  );
  expect(reads).toBe(0.5);
  // Who belongs to a company has its sites; who is new has none.
  expect(await places({ userId: personId(3), companyId: personId(2) })).toContain('De otra');
  expect(await places({})).toEqual(['Redes Andinas']);
});
