import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../tests/support/mock-client.ts';
import { profileKey } from '../core/table/keys/keys.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from './profiles.view.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());
const { colleaguesOf, namesOf } = createPeopleView(
  createTable('t', new DynamoDBClient({ region: 'us-east-1' })),
);
const person = (userId: string) => ({
  ...profileKey(userId),
  userId,
  firstName: userId,
  lastName: '',
  email: `${userId}@ejemplo.cl`,
});

it('colleaguesOf names those who are of a person’s company alone', async () => {
  const marta = { ...person('marta'), companyId: 'ana' };
  const found = [person('ana'), marta, { ...person('benito'), companyId: 'eva' }, person('carmen')];
  dynamo.on(BatchGetCommand).resolves({ Responses: { t: found } });
  const ids = ['ana', 'marta', 'benito', 'carmen'];
  const ofClient = await colleaguesOf({ userId: 'ana' }, ids);
  expect([...ofClient.keys()]).toEqual(['ana', 'marta']);
  expect(await colleaguesOf({ userId: 'marta', companyId: 'ana' }, ids)).toEqual(ofClient);
});

describe('namesOf', () => {
  it('asks once for each person', async () => {
    dynamo.on(BatchGetCommand).resolves({ Responses: { t: [person('ana'), person('benito')] } });
    const names = await namesOf(['ana', 'benito', 'ana']);
    expect([...names]).toEqual([
      ['ana', 'ana'],
      ['benito', 'benito'],
    ]);
    const asked = dynamo.commandCalls(BatchGetCommand).map((c) => c.args[0].input.RequestItems);
    expect(asked).toMatchObject([{ t: { Keys: [profileKey('ana'), profileKey('benito')] } }]);
  });

  it('asks nothing for nobody, and names no tombstone', async () => {
    expect((await namesOf([])).size).toBe(0);
    expect(dynamo.calls()).toHaveLength(0);
    const tombstone = { ...profileKey('ana'), deletedAt: '2026-11-21T00:00:00.000Z' };
    dynamo.on(BatchGetCommand).resolves({ Responses: { t: [tombstone] } });
    expect((await namesOf(['ana'])).size).toBe(0);
  });
});
