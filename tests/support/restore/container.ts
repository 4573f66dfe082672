import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  pbkdf2Sync,
  randomBytes,
  type CipherGCMTypes,
} from 'node:crypto';

/** The format of encrypted archives, written from docs/backups.md: it holds the plugin's own to what is documented. */
export const CONTAINER_MAGIC = 'GNUSYSE1';
export const HEADER_BYTES = 80;
export const FRAME_BYTES = 2 ** 20;
export const TAG_BYTES = 16;
/** The least that the restorer takes: tests need not wait. */
const ITERATIONS = 100_000;
const CIPHER: CipherGCMTypes = 'aes-256-gcm';

interface Keys {
  readonly check: Buffer;
  readonly frames: Buffer;
}

function keysOf(passphrase: string, header: Buffer): Keys {
  const salt = header.subarray(16, 32);
  const nonce = header.subarray(32, 64);
  const master = pbkdf2Sync(passphrase, salt, header.readUInt32BE(8), 32, 'sha256');
  const derived = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', master, nonce, info, bytes));
  return { check: derived('check', 16), frames: derived('frames', 32) };
}

function vectorOf(number: number): Buffer {
  const vector = Buffer.alloc(12);
  vector.writeBigUInt64BE(BigInt(number), 4);
  return vector;
}

const boundTo = (header: Buffer, isLast: boolean) =>
  Buffer.concat([header, Buffer.from([isLast ? 1 : 0])]);

/** An encrypted archive: its header, and its frames. */
export interface Container {
  readonly header: Buffer;
  readonly frames: readonly Buffer[];
}

/** Encrypts an archive. */
export function sealArchive(archive: Buffer, passphrase: string): Container {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(CONTAINER_MAGIC);
  header.writeUInt32BE(ITERATIONS, 8);
  header.writeUInt32BE(FRAME_BYTES, 12);
  randomBytes(48).copy(header, 16);
  const keys = keysOf(passphrase, header);
  keys.check.copy(header, 64);
  const count = Math.ceil(archive.length / FRAME_BYTES);
  const frames = Array.from({ length: count }, (_, number) => {
    const cipher = createCipheriv(CIPHER, keys.frames, vectorOf(number));
    cipher.setAAD(boundTo(header, number === count - 1));
    const bytes = archive.subarray(number * FRAME_BYTES, (number + 1) * FRAME_BYTES);
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  });
  return { header, frames };
}

export const containerFile = ({ header, frames }: Container): Buffer =>
  Buffer.concat([header, ...frames]);

/** Decrypts a container's file. @throws Error where the passphrase is another one, or a frame is not as it was made */
export function openContainer(file: Buffer, passphrase: string): Buffer {
  const header = file.subarray(0, HEADER_BYTES);
  const keys = keysOf(passphrase, header);
  if (!keys.check.equals(header.subarray(64))) throw new Error('another passphrase');
  const opened: Buffer[] = [];
  for (let at = HEADER_BYTES; at < file.length; at += FRAME_BYTES + TAG_BYTES) {
    const frame = file.subarray(at, at + FRAME_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, keys.frames, vectorOf(opened.length));
    decipher.setAAD(boundTo(header, at + frame.length === file.length));
    decipher.setAuthTag(frame.subarray(-TAG_BYTES));
    opened.push(Buffer.concat([decipher.update(frame.subarray(0, -TAG_BYTES)), decipher.final()]));
  }
  return Buffer.concat(opened);
}
