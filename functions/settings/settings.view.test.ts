import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../tests/support/mock-client.ts';
import { createSettingsView, orDefaults } from './settings.view.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const table = { name: 'portal', client: DynamoDBDocumentClient.from(new DynamoDBClient({})) };
const defaults = { brandName: 'WordPress Manager', brandColour: '#4f46e5' };
const reads = () => dynamo.commandCalls(GetCommand).length;

beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({ Item: { brandName: 'Redes Andinas', revision: 1 } });
});

describe('the settings that others read', () => {
  it('are those in force, by one cheap read of one item', async () => {
    const settings = createSettingsView(table, defaults);
    expect(await settings()).toEqual({ ...defaults, brandName: 'Redes Andinas' });
    expect(dynamo.commandCalls(GetCommand).map((call) => call.args[0].input)).toEqual([
      { TableName: 'portal', Key: { pk: 'SETTINGS', sk: 'PORTAL' }, ConsistentRead: false },
    ]);
  });

  it('are the defaults before anybody edits anything', async () => {
    dynamo.on(GetCommand).resolves({});
    expect(await createSettingsView(table, defaults)()).toEqual(defaults);
  });

  it('are read once in a minute, by however many at the same time', async () => {
    const clock = { now: 0 };
    const settings = createSettingsView(table, defaults, () => clock.now);
    await Promise.all([settings(), settings()]);
    clock.now = 59_999;
    await settings();
    expect(reads()).toBe(1);
    clock.now = 60_000;
    await settings();
    expect(reads()).toBe(2);
  });

  it('may be the defaults where they cannot be read, and are read again', async () => {
    const failure = new Error('throttled');
    dynamo.on(GetCommand).rejects(failure);
    const warned: unknown[] = [];
    const log = { warn: (_line: string, why: { error: Error }) => void warned.push(why.error) };
    const settings = orDefaults(createSettingsView(table, defaults), defaults, log);
    expect(await settings()).toEqual(defaults);
    expect(warned).toEqual([failure]);
    dynamo.on(GetCommand).resolves({ Item: { brandName: 'Redes Andinas', revision: 1 } });
    expect(await settings()).toMatchObject({ brandName: 'Redes Andinas' });
    expect(warned).toHaveLength(1);
  });

  it('are asked for again where a read failed', async () => {
    dynamo.on(GetCommand).rejects(new Error('throttled'));
    const settings = createSettingsView(table, defaults);
    await expect(settings()).rejects.toThrow('throttled');
    dynamo.on(GetCommand).resolves({});
    expect(await settings()).toEqual(defaults);
  });
});
