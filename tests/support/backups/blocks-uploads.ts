import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import type { MissingBlocks } from '../../../functions/backups/blocks/backups.blocks.domain.ts';
import type { Upload } from '../../../functions/backups/upload/backups.uploads.domain.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { sumOf } from './backup-uploads.ts';

/** What a plugin that cuts its archive sends: the blocks, in order. */
export interface CutFile {
  name: string;
  blocks: readonly Buffer[];
}

interface PluginOf {
  stack: StackInfo;
  key: string;
}

const ofBlocks = (blocks: readonly Buffer[]) =>
  blocks.map((bytes) => ({ sha256: sumOf(bytes), bytes: bytes.byteLength }));

/** Begins to send an archive in blocks. */
export function startInBlocks(
  { stack, key: token }: PluginOf,
  { name: originalFilename, blocks }: CutFile,
): Promise<Upload> {
  const size = Buffer.concat(blocks).byteLength;
  const body = { originalFilename, size, blocks: { number: blocks.length } };
  return callOk(stack, backupsConnectorContract.start, { token, body });
}

/** Asks which blocks the portal does not have. */
export const findMissing = (
  { stack, key: token }: PluginOf,
  backupId: string,
  blocks: readonly Buffer[],
): Promise<MissingBlocks> =>
  callOk(stack, backupsConnectorContract.findMissing, {
    ...{ token, params: { backupId }, body: { blocks: ofBlocks(blocks) } },
  });

/** What a plugin says at the end. */
export const completionOf = (blocks: readonly Buffer[]) => ({
  sha256: sumOf(Buffer.concat(blocks)),
  blocks: ofBlocks(blocks).map(({ sha256, bytes }) => [sha256, bytes]),
});

/** Sends a backup in blocks; answers it, and how many blocks had to be sent. @throws Error where S3 does not take one */
export async function sendInBlocks(plugin: PluginOf, file: CutFile) {
  const { blocks } = file;
  const { backupId } = await startInBlocks(plugin, file);
  const { missing } = await findMissing(plugin, backupId, blocks);
  for (const { sha256, url, headers } of missing) {
    const body = blocks.find((block) => sumOf(block) === sha256);
    if (!body) throw new Error('The portal asks for another block');
    const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const backup = await callOk(plugin.stack, backupsConnectorContract.complete, {
    ...{ token: plugin.key, params: { backupId }, body: completionOf(blocks) },
  });
  return { backup, sent: missing.length };
}
