import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDataKeys } from '../../../functions/core/crypto/data-keys.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { mockClient } from '../../support/mock-client.ts';
import { newTable } from './support/samples.ts';

/** Wraps by prefixing: what counts here is who keeps which key. */
const wrap = (key: Uint8Array) => Buffer.concat([Buffer.from('wrapped:'), key]);
const kms = mockClient(KMSClient);
let made = 0;

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
});
afterAll(() => {
  kms.restore();
  table.destroy();
});
beforeEach(() => {
  kms.reset();
  kms.on(GenerateDataKeyCommand).callsFake(() => ({
    CiphertextBlob: wrap(Buffer.alloc(32, (made += 1))),
  }));
  kms.on(DecryptCommand).callsFake(({ CiphertextBlob }: { CiphertextBlob: Uint8Array }) => ({
    Plaintext: CiphertextBlob.subarray('wrapped:'.length),
  }));
});

const dataKeys = (canCreate: boolean) =>
  createDataKeys({ kms: new KMSClient({}), keyArn: 'arn:key', table }, { canCreate });

describe('a shard’s data key', () => {
  it('is the same for 20 Lambdas that need it first at the same moment', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => dataKeys(true)(1)));
    const texts = new Set(keys.map((key) => Buffer.from(key).toString('hex')));
    expect(texts.size).toBe(1);
  });

  it('is read once per Lambda: one consistent read, one call of KMS', async () => {
    await dataKeys(true)(2);
    kms.resetHistory();
    const reader = dataKeys(false);
    const { reads, commands } = await table.meter.measure(async () => {
      await Promise.all([reader(2), reader(2)]);
      await reader(2);
    });
    expect({ reads, commands }).toEqual({ reads: 1, commands: ['GetItem'] });
    expect(kms.calls()).toHaveLength(1);
  });

  it('is bound to its shard by the encryption context', async () => {
    await dataKeys(true)(3);
    for (const call of kms.calls()) {
      expect(call.args[0].input).toMatchObject({
        EncryptionContext: { purpose: 'connector-key', shard: '3' },
      });
    }
  });

  it('is never made by a reader', async () => {
    await expect(dataKeys(false)(4)).rejects.toThrow('Shard 4 has no data key');
    expect(kms.commandCalls(GenerateDataKeyCommand)).toHaveLength(0);
  });
});
