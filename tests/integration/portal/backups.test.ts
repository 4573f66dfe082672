import { randomBytes } from 'node:crypto';
import {
  CompleteMultipartUploadCommand,
  ListBucketsCommand,
  ListPartsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { DEFAULT_STORAGE_LIMIT_BYTES } from '../../../functions/backups/backups.domain.ts';
import { backupEntity } from '../../../functions/backups/backups.entity.ts';
import { backupsUploadsContract } from '../../../functions/backups/upload/backups.uploads.contract.ts';
import { PART_BYTES } from '../../../functions/backups/upload/backups.uploads.domain.ts';
import { backupKey } from '../../../functions/core/table/keys/backup-keys.ts';
import { localAccount } from '../../../infra/local/deploy/aws.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { sendBackup, sendParts, startBackup, sumOf } from '../../support/backups/backup-uploads.ts';
import { newClient, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let berta: Person;

beforeAll(async () => {
  berta = await newClient(stack, 'berta');
});

/** By these bytes a zip is known. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const zipOf = (bytes: number) => Buffer.concat([ZIP, randomBytes(bytes - ZIP.length)]);

/** A site of a person of its own: what is counted is theirs alone. */
async function newSite(name: string) {
  const person = await newClient(stack, name);
  const { websiteId } = await registerSite(stack, person, { url: `https://${name}.example` });
  return { token: person.token, websiteId };
}
type Site = Awaited<ReturnType<typeof newSite>>;

const list = ({ token, websiteId }: Site) =>
  callOk(stack, backupsContract.list, { token, params: { websiteId } });
/** The list once it says so; lists are read eventually. */
const listOnce = (site: Site, isRight: (page: Awaited<ReturnType<typeof list>>) => boolean) =>
  until(async () => {
    const page = await list(site);
    return isRight(page) ? page : undefined;
  });
const logsOf = async ({ token, websiteId }: Site) => {
  const { items } = await callOk(stack, backupsContract.logs, { token, params: { websiteId } });
  return items.map(({ operation, status }) => `${operation} ${status}`);
};
const complete = ({ token, websiteId }: Site, backupId: string, bytes: Uint8Array) =>
  callRoute(stack, backupsUploadsContract.complete, {
    token,
    params: { websiteId, backupId },
    body: { sha256: sumOf(bytes) },
  });
const start = ({ token, websiteId }: Site, size: number) =>
  callRoute(stack, backupsUploadsContract.start, {
    token,
    params: { websiteId },
    body: { originalFilename: 'a.zip', contentType: '', size, filename: 'Respaldo' },
  });

describe('a backup', () => {
  it('goes up part by part, comes down under its name, and leaves its bytes when it goes', async () => {
    const site = await newSite('ida-y-vuelta');
    const { token, websiteId } = site;
    const bytes = zipOf(PART_BYTES + 1_000);
    const file = { name: 'año "nuevo".zip', bytes };
    const backup = await sendBackup(stack, site, file);
    expect(backup).toMatchObject({ status: 'completed', size: bytes.length, manual: true });
    const { storage } = await listOnce(site, ({ items }) => items[0]?.status === 'completed');
    expect(storage).toEqual({
      usedBytes: bytes.length,
      reservedBytes: 0,
      limitBytes: DEFAULT_STORAGE_LIMIT_BYTES,
      hasPlan: false,
    });

    const params = { websiteId, backupId: backup.backupId };
    const { downloadUrl } = await callOk(stack, backupsContract.download, { token, params });
    const answer = await fetch(downloadUrl);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="a.o _nuevo_.zip"; filename\*=UTF-8''a%C3%B1o%20%22nuevo%22.zip$/,
    );
    expect(sumOf(new Uint8Array(await answer.arrayBuffer()))).toBe(sumOf(bytes));
    // S3 computes no sum of a file of several parts, and nobody's word is shown for one.
    expect(backup.sha256).toBeNull();

    const removed = await callOk(stack, backupsContract.remove, { token, params });
    expect(removed.storage.usedBytes).toBe(0);
    expect((await fetch(downloadUrl)).status).toBe(404);
    await listOnce(site, ({ items }) => items.length === 0);
    expect(await logsOf(site)).toEqual([
      'delete completed',
      'download completed',
      'manual_upload completed',
      'manual_upload uploading',
      'manual_upload started',
    ]);
  });

  it('that is no archive is refused, and is not counted', async () => {
    const site = await newSite('no-es-zip');
    const bytes = randomBytes(2_000).fill(7, 0, 300);
    const upload = await startBackup(stack, site, { name: 'a.zip', bytes });
    await sendParts(stack, site, { upload, bytes });
    for (let time = 0; time < 2; time += 1) {
      const answer = await complete(site, upload.backupId, bytes);
      expect([answer.status, codeOf(answer)]).toEqual([409, 'BACKUP_REJECTED']);
    }
    const { items, storage } = await listOnce(site, (page) => page.items[0]?.status === 'error');
    expect(items[0]).toMatchObject({ failure: 'rejected' });
    expect([storage.usedBytes, storage.reservedBytes]).toEqual([0, 0]);
    expect(await logsOf(site)).toContain('manual_upload error');
    const { token, websiteId } = site;
    const params = { websiteId, backupId: upload.backupId };
    const download = await callRoute(stack, backupsContract.download, { token, params });
    expect([download.status, codeOf(download)]).toEqual([409, 'BACKUP_NOT_STORED']);
  });

  it('of nothing, of another kind or by a hostile name is not even begun', async () => {
    const { websiteId } = await registerSite(stack, berta, { url: 'https://vacio.example' });
    const { token } = berta;
    const body = { originalFilename: 'a.zip', contentType: '', size: 1, filename: 'Respaldo' };
    for (const wrong of [
      { size: 0 },
      { originalFilename: 'a.exe' },
      { originalFilename: '../a.zip' },
      { originalFilename: 'piz.\u202eexe.zip' },
      { filename: '  ' },
    ]) {
      const parts = { token, params: { websiteId }, body: { ...body, ...wrong } };
      const answer = await callRoute(stack, backupsUploadsContract.start, parts);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_FAILED']);
    }
  });

  it('takes the last byte of room, and not one more', async () => {
    const site = await newSite('ultimo-byte');
    const limit = DEFAULT_STORAGE_LIMIT_BYTES;
    const tooLarge = await start(site, limit + 1);
    expect([tooLarge.status, codeOf(tooLarge)]).toEqual([409, 'BACKUP_TOO_LARGE']);
    expect(JSON.stringify(tooLarge.body)).toContain(
      'Archivo demasiado grande. Límite máximo: 2 GB',
    );
    const all = await start(site, limit);
    expect(all.status).toBe(201);
    const more = await start(site, 1);
    expect([more.status, codeOf(more)]).toEqual([409, 'BACKUP_NO_SPACE']);
    expect(JSON.stringify(more.body)).toContain('Espacio insuficiente. Tienes 0 MB disponible');

    const { backupId } = backupsUploadsContract.start.response.parse(all.body);
    const { token, websiteId } = site;
    await callOk(stack, backupsUploadsContract.cancel, { token, params: { websiteId, backupId } });
    expect((await start(site, limit)).status).toBe(201);
  });

  it('is not complete while a part is missing, and gives up none of it', async () => {
    const site = await newSite('falta-parte');
    const bytes = zipOf(500);
    const upload = await startBackup(stack, site, { name: 'a.zip', bytes });
    const early = await complete(site, upload.backupId, bytes);
    expect([early.status, codeOf(early)]).toEqual([409, 'UPLOAD_INCOMPLETE']);
    await sendParts(stack, site, { upload, bytes });
    const { token, websiteId } = site;
    const params = { websiteId, backupId: upload.backupId };
    const resumed = await callOk(stack, backupsUploadsContract.resume, { token, params });
    expect(resumed.storedParts).toMatchObject([{ partNumber: 1, size: 500 }]);
    expect((await complete(site, upload.backupId, bytes)).status).toBe(200);
  });

  it('whose completion was never reported is found by the events of S3', async () => {
    const site = await newSite('sin-aviso');
    const bytes = zipOf(700);
    const upload = await startBackup(stack, site, { name: 'a.zip', bytes });
    await sendParts(stack, site, { upload, bytes });
    await joinBehindThePortal(site, upload.backupId);
    const { storage } = await listOnce(site, ({ items }) => items[0]?.status === 'completed');
    expect(storage).toMatchObject({ usedBytes: 700, reservedBytes: 0 });
  });
});

/** Puts an upload together as S3 does it, without the portal's knowing. */
async function joinBehindThePortal({ websiteId }: Site, backupId: string): Promise<void> {
  const { client, name: TableName } = tableOf(stack);
  const get = new GetCommand({ TableName, Key: backupKey(websiteId, backupId) });
  const { s3Key: Key, uploadId } = backupEntity.decode((await client.send(get)).Item);
  const { endpointUrl: endpoint, region } = stack;
  const credentials = { accessKeyId: localAccount.key, secretAccessKey: localAccount.key };
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const { Buckets = [] } = await s3.send(new ListBucketsCommand());
  const Bucket = Buckets.find(({ Name }) => Name?.includes('backups'))?.Name;
  const upload = { Bucket, Key, UploadId: uploadId ?? '' };
  const { Parts = [] } = await s3.send(new ListPartsCommand(upload));
  const MultipartUpload = {
    Parts: Parts.map(({ PartNumber, ETag, ChecksumSHA256 }) => ({
      PartNumber,
      ETag,
      ChecksumSHA256,
    })),
  };
  await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }));
}

describe("'Limpiar Todo'", () => {
  it('leaves nothing of before, and one entry that says so', async () => {
    const site = await newSite('limpieza');
    const { token, websiteId } = site;
    const params = { websiteId };
    await sendBackup(stack, site, { name: 'a.zip', bytes: zipOf(300) });
    await sendBackup(stack, site, { name: 'a.zip', bytes: zipOf(300) });
    const { apiKey } = await callOk(stack, backupsContract.generateKey, { token, params });
    await callOk(stack, backupsContract.cleanup, { token, params });
    expect((await list(site)).items).toEqual([]);
    expect((await callOk(stack, backupsContract.key, { token, params })).key).toBeNull();
    const { storage } = await listOnce(site, (page) => page.storage.usedBytes === 0);
    expect(storage.reservedBytes).toBe(0);
    await until(async () => ((await logsOf(site)).length === 1 ? true : undefined));
    expect(await logsOf(site)).toEqual(['cleanup completed']);
    const refused = await startBackup(stack, { key: apiKey }, { name: 'a.zip', bytes: ZIP }).catch(
      (error: unknown) => String(error),
    );
    expect(refused).toContain('BACKUP_KEY_INVALID');
  });
});
