import { createHash } from 'node:crypto';
import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { backupsUploadsContract } from '../../../functions/backups/upload/backups.uploads.contract.ts';
import {
  partLength,
  type SignedParts,
  type Upload,
} from '../../../functions/backups/upload/backups.uploads.domain.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';

const sha256 = (bytes: Uint8Array, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(bytes).digest(encoding);
export const sumOf = (bytes: Uint8Array): string => sha256(bytes, 'hex');

/** Who sends: a person to a site of theirs, or a plugin by its key. */
export type BackupSender = { token: string; websiteId: string } | { key: string };

/** A file as its sender announces it. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

const fileBody = ({ name, bytes }: SentFile) => ({
  originalFilename: name,
  contentType: 'application/zip',
  size: bytes.byteLength,
});

/** Reserves a file's room. */
export function startBackup(
  stack: StackInfo,
  sender: BackupSender,
  file: SentFile,
): Promise<Upload> {
  if ('key' in sender) {
    const parts = { token: sender.key, body: fileBody(file) };
    return callOk(stack, backupsConnectorContract.start, parts);
  }
  const { token, websiteId } = sender;
  return callOk(stack, backupsUploadsContract.start, {
    token,
    params: { websiteId },
    body: { ...fileBody(file), filename: 'Respaldo de prueba' },
  });
}

function sign(
  stack: StackInfo,
  sender: BackupSender,
  { backupId, body }: { backupId: string; body: unknown },
): Promise<SignedParts> {
  if ('key' in sender) {
    const parts = { token: sender.key, params: { backupId }, body };
    return callOk(stack, backupsConnectorContract.signParts, parts);
  }
  const { token, websiteId } = sender;
  const params = { websiteId, backupId };
  return callOk(stack, backupsUploadsContract.signParts, { token, params, body });
}

/** Sends all parts of a file to where they are signed for. @throws Error where S3 takes one of them not */
export async function sendParts(
  stack: StackInfo,
  sender: BackupSender,
  { upload, bytes }: { upload: Upload; bytes: Uint8Array },
): Promise<void> {
  const chunks = Array.from({ length: upload.partCount }, (_, index) => {
    const start = index * upload.partBytes;
    return bytes.subarray(start, start + partLength(upload.size, index + 1));
  });
  const parts = chunks.map((chunk, index) => ({
    partNumber: index + 1,
    sha256: sha256(chunk, 'base64'),
  }));
  const { backupId } = upload;
  const signed = await sign(stack, sender, { backupId, body: { parts } });
  for (const { partNumber, url, headers } of signed.parts) {
    const body = Buffer.from(chunks[partNumber - 1] ?? []);
    const answer = await fetch(url, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`Part ${String(partNumber)}: ${await answer.text()}`);
  }
}

/** Sends a backup from its beginning to its end. */
export async function sendBackup(stack: StackInfo, sender: BackupSender, file: SentFile) {
  const upload = await startBackup(stack, sender, file);
  await sendParts(stack, sender, { upload, bytes: file.bytes });
  const { backupId } = upload;
  const body = { sha256: sumOf(file.bytes) };
  if ('key' in sender) {
    const parts = { token: sender.key, params: { backupId }, body };
    return callOk(stack, backupsConnectorContract.complete, parts);
  }
  const { token, websiteId } = sender;
  const params = { websiteId, backupId };
  return callOk(stack, backupsUploadsContract.complete, { token, params, body });
}

/** Makes the key by which a site's plugin sends. */
export async function newBackupKey(
  stack: StackInfo,
  { token, websiteId }: { token: string; websiteId: string },
): Promise<string> {
  const made = await callOk(stack, backupsContract.generateKey, { token, params: { websiteId } });
  return made.apiKey;
}
