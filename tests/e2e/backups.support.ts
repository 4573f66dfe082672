import { createHash, randomBytes } from 'node:crypto';
import { backupsContract } from '../../functions/backups/backups.contract.ts';
import type { Backup } from '../../functions/backups/backups.domain.ts';
import { backupsUploadsContract } from '../../functions/backups/upload/backups.uploads.contract.ts';
import { partLength } from '../../functions/backups/upload/backups.uploads.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import type { Person } from '../support/people.ts';
import { until } from '../support/until.ts';
import { stack } from './support.ts';

const KIBIBYTE = 2 ** 10;
/** By these bytes a zip is known. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** A file that begins as a zip does and holds nothing that anybody could foresee. */
export const zipOf = (kibibytes: number): Buffer =>
  Buffer.concat([ZIP, randomBytes(kibibytes * KIBIBYTE - ZIP.length)]);

export interface FileToStore {
  websiteId: string;
  filename: string;
  originalFilename?: string;
  bytes: Buffer;
}

const digest = (bytes: Buffer, encoding: 'base64' | 'hex') =>
  createHash('sha256').update(bytes).digest(encoding);

/** Begins an upload as the browser does, and sends nothing of it. */
function beginUpload({ token }: Person, file: FileToStore) {
  const { websiteId, filename, originalFilename = 'sitio.zip', bytes } = file;
  const body = { filename, originalFilename, contentType: '', size: bytes.length };
  return callOk(stack, backupsUploadsContract.start, { token, params: { websiteId }, body });
}

/** Uploads a file of one part as the browser does; a person's site then has it as a backup. */
export async function storeBackup(person: Person, file: FileToStore): Promise<Backup> {
  const { token } = person;
  const { websiteId, bytes } = file;
  const { backupId, size } = await beginUpload(person, file);
  const params = { websiteId, backupId };
  const part = bytes.subarray(0, partLength(size, 1));
  const signed = await callOk(stack, backupsUploadsContract.signParts, {
    token,
    params,
    body: { parts: [{ partNumber: 1, sha256: digest(part, 'base64') }] },
  });
  for (const { url, headers } of signed.parts) {
    const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(part) });
    if (!answer.ok) throw new Error(`A part was refused: ${await answer.text()}`);
  }
  const body = { sha256: digest(bytes, 'hex') };
  const stored = await callOk(stack, backupsUploadsContract.complete, { token, params, body });
  // Lists are read eventually.
  await until(async () => {
    const { items } = await callOk(stack, backupsContract.list, { token, params: { websiteId } });
    return items.find((each) => each.backupId === backupId && each.status === 'completed');
  });
  return stored;
}
