import { describe, expect, it } from 'vitest';
import { noTable } from '../../tests/support/commit.ts';
import { backupDetailsKey, backupKey, backupObjectKey } from '../core/table/keys/backup-keys.ts';
import { backupEntity, createBackups } from './backups.entity.ts';
import type { StoredBackup } from './backups.stored.domain.ts';

const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const backupId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const pending: StoredBackup = {
  ...{ websiteId, backupId, userId: null, filename: 'Copia', description: '' },
  ...{ originalFilename: 'copia.zip', contentType: '', size: 30, status: 'pending' },
  ...{ failure: null, manual: false, sha256: null, createdAt: '2026-11-21T12:00:00.000Z' },
  ...{ isSumProven: false },
  ...{ isInBlocks: false, addedBytes: null },
  ...{ s3Key: 'key', uploadId: 'u1', usedBytes: 0, heldBytes: 30 },
  ...{ dueAt: '2026-11-22T12:00:00.000Z', isSending: false, removedBy: null },
  ...{ contents: null, newSource: null, usedAt: null, isEncrypted: false },
};
const { create, replace } = createBackups(noTable);

describe('the item of a backup', () => {
  it('has no empty values, and lies in the index of due work while there is some', () => {
    const item = backupEntity.encode(pending);
    expect(item).toMatchObject({
      ...backupKey(websiteId, backupId),
      gsi2sk: `${String(pending.dueAt)}#${backupId}`,
      manual: false,
    });
    expect(Object.values(item)).not.toContain(null);
    expect(Object.values(item)).not.toContain('');
    expect(backupEntity.encode({ ...pending, dueAt: null })).not.toHaveProperty('gsi2sk');
    expect(backupEntity.decode(item)).toEqual(pending);
  });
});

describe('the writes of a backup', () => {
  it('delete what the plugin said of it with it; people say nothing', () => {
    const deletes = (manual: boolean) => replace({ ...pending, manual }, undefined).length;
    expect([deletes(true), deletes(false)]).toEqual([2, 3]);
    expect(replace(pending, undefined)[2]?.Delete?.Key).toEqual(
      backupDetailsKey(websiteId, backupId),
    );
  });

  it('claim the key of its object', () => {
    const [, object] = create(pending);
    expect(object?.Put).toMatchObject({
      Item: { ...backupObjectKey('key'), websiteId, backupId },
      ConditionExpression: 'attribute_not_exists(pk)',
    });
  });

  it.each([
    ['a change', { ...pending, status: 'error' as const }],
    ['the deletion', undefined],
  ])('are refused if anything that may change has changed since it was read: %s', (_, after) => {
    const [write] = replace(pending, after);
    const condition = (write?.Update ?? write?.Delete)?.ConditionExpression;
    for (const name of ['status', 'size', 'uploadId', 'heldBytes', 'dueAt']) {
      expect(condition).toContain(`#${name} = :read_${name}`);
    }
    for (const name of ['failure', 'sha256', 'usedBytes', 'isSending', 'removedBy']) {
      expect(condition).toContain(`attribute_not_exists(#${name})`);
    }
  });
});
