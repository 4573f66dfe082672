import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { createTable } from '../table/table.ts';
import { createDataKeys } from './data-keys.ts';

const kms = mockClient(KMSClient);
const dynamo = mockClient(DynamoDBDocumentClient);
const wrapped = Buffer.from('wrapped');
const plain = Buffer.alloc(32, 7);

beforeEach(() => {
  kms.reset();
  dynamo.reset();
  kms.on(GenerateDataKeyCommand).resolves({ CiphertextBlob: wrapped });
  kms.on(DecryptCommand).resolves({ Plaintext: plain });
  dynamo.on(PutCommand).resolves({});
});

const dataKeys = (canCreate: boolean) =>
  createDataKeys(
    {
      kms: new KMSClient({}),
      keyArn: 'arn:key',
      table: createTable('table', new DynamoDBClient({})),
    },
    { canCreate },
  );

describe('createDataKeys', () => {
  it('unwraps the stored key once, however often and concurrently it is asked for', async () => {
    dynamo.on(GetCommand).resolves({ Item: { wrapped } });
    const keyOf = dataKeys(false);
    const found = await Promise.all([keyOf(1), keyOf(1), keyOf(1)]);
    expect(found).toEqual([plain, plain, plain]);
    expect(kms.commandCalls(DecryptCommand)).toHaveLength(1);
    expect(kms.commandCalls(DecryptCommand)[0]?.args[0].input).toEqual({
      KeyId: 'arn:key',
      CiphertextBlob: wrapped,
      EncryptionContext: { purpose: 'connector-key', shard: '1' },
    });
    await keyOf(2);
    expect(kms.commandCalls(DecryptCommand)).toHaveLength(2);
  });

  it('makes a key where there is none, never storing it in clear', async () => {
    dynamo.on(GetCommand).resolvesOnce({}).resolves({ Item: { wrapped } });
    expect(await dataKeys(true)(3)).toEqual(plain);
    expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input).toEqual({
      TableName: 'table',
      Item: { pk: 'DATAKEY#3', sk: 'DATAKEY', wrapped },
      ConditionExpression: 'attribute_not_exists(pk)',
    });
  });

  it('uses the key of the first writer', async () => {
    const theirs = Buffer.from('theirs');
    const refused = Object.assign(new Error(), { name: 'ConditionalCheckFailedException' });
    dynamo
      .on(GetCommand)
      .resolvesOnce({})
      .resolves({ Item: { wrapped: theirs } });
    dynamo.on(PutCommand).rejects(refused);
    await dataKeys(true)(3);
    expect(kms.commandCalls(DecryptCommand)[0]?.args[0].input.CiphertextBlob).toEqual(theirs);
  });

  it('makes none for those who only read', async () => {
    dynamo.on(GetCommand).resolves({});
    await expect(dataKeys(false)(3)).rejects.toThrow('Shard 3 has no data key');
    expect(kms.calls()).toEqual([]);
  });

  it('does not remember a failure', async () => {
    dynamo.on(GetCommand).resolves({ Item: { wrapped } });
    kms.on(DecryptCommand).rejectsOnce(new Error('throttled')).resolves({ Plaintext: plain });
    const keyOf = dataKeys(false);
    await expect(keyOf(1)).rejects.toThrow('throttled');
    expect(await keyOf(1)).toEqual(plain);
  });

  it.each([
    ['the table', () => dynamo.on(PutCommand).rejects(new Error('no table'))],
    ['KMS', () => kms.on(GenerateDataKeyCommand).rejects(new Error('no KMS'))],
  ])('reports what %s throws', async (_, fail) => {
    dynamo.on(GetCommand).resolves({});
    fail();
    await expect(dataKeys(true)(1)).rejects.toThrow(/^no /);
  });
});
