import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { readItem, writeItem } from '../table/entity/items.ts';
import { dataKeyKey } from '../table/keys/keys.ts';
import type { Table } from '../table/table.ts';
import { putNew } from '../table/entity/writes.ts';

/** Finds the 32-byte data key of a shard. */
export type DataKeys = (shard: number) => Promise<Uint8Array>;

interface Dependencies {
  kms: KMSClient;
  /** ARN of the KMS key that wraps the data keys. */
  keyArn: string;
  table: Table;
}

const contextOf = (shard: number) => ({ purpose: 'connector-key', shard: String(shard) });

/** Reads and unwraps a stored data key; undefined where the shard has none yet. */
async function findDataKey(shard: number, { kms, keyArn, table }: Dependencies) {
  const item = await readItem(table, dataKeyKey(shard), { consistent: true });
  if (!item) return undefined;
  const { Plaintext } = await kms.send(
    new DecryptCommand({
      KeyId: keyArn,
      CiphertextBlob: item['wrapped'] as Uint8Array,
      EncryptionContext: contextOf(shard),
    }),
  );
  if (!Plaintext) throw new Error('KMS answered without a key');
  return Plaintext;
}

async function makeDataKey(shard: number, { kms, keyArn, table }: Dependencies): Promise<void> {
  const { CiphertextBlob } = await kms.send(
    new GenerateDataKeyCommand({
      KeyId: keyArn,
      KeySpec: 'AES_256',
      EncryptionContext: contextOf(shard),
    }),
  );
  // Refused where somebody made this shard's key a moment before: theirs is the one to use.
  await writeItem(table, putNew({ ...dataKeyKey(shard), wrapped: CiphertextBlob }));
}

/**
 * Data keys kept wrapped in the table and unwrapped once per Lambda: a KMS call per secret would cost more than
 * the work it protects. `canCreate` is for those who write secrets; readers have no right to make keys.
 */
export function createDataKeys(
  dependencies: Dependencies,
  { canCreate }: { canCreate: boolean },
): DataKeys {
  const cache = new Map<number, Promise<Uint8Array>>();
  const load = async (shard: number) => {
    const found = await findDataKey(shard, dependencies);
    if (found) return found;
    if (!canCreate) throw new Error(`Shard ${String(shard)} has no data key`);
    await makeDataKey(shard, dependencies);
    const made = await findDataKey(shard, dependencies);
    if (!made) throw new Error(`The data key of shard ${String(shard)} was not kept`);
    return made;
  };
  return (shard) => {
    const known = cache.get(shard);
    if (known) return known;
    const loading = load(shard);
    cache.set(shard, loading);
    loading.catch(() => cache.delete(shard));
    return loading;
  };
}
