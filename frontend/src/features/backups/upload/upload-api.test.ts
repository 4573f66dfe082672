import { describe, expect, it } from 'vitest';
import { createFakeApi, type FakeApi } from '../../../testing/fake-api.ts';
import { createUploadApi } from './upload-api.ts';
import { failureOf } from './upload-failures.ts';
import { backupId, fileOf, websiteId } from './upload-world.samples.ts';

const form = { filename: 'Copia', description: '' };
const route = `POST /api/backups/${websiteId}/uploads`;

function start(file: File) {
  const upload = {
    ...{ backupId, websiteId, filename: 'Copia', originalFilename: file.name, size: file.size },
    ...{ partBytes: 4, partCount: 1, expiresAt: '2026-11-21T12:00:00.000Z' },
  };
  const answers: FakeApi = { [route]: { status: 201, body: upload } };
  const { api, calls } = createFakeApi(answers);
  return { started: createUploadApi(api, websiteId, []).start(file, form), calls };
}

const tar = `${'a'.repeat(257)}ustar`;

describe('the start of an upload', () => {
  it.each([
    ['a text that is called a zip', fileOf('hola', 'texto.zip')],
    ['a zip that is called 7z', fileOf('PK\u0003\u0004', 'sitio.7z')],
    [
      'a rar, accepted by its type',
      new File(['Rar!'], 'a.rar', { type: 'application/x-rar-compressed' }),
    ],
    ['less than the first bytes of a zip', fileOf('PK', 'corto.zip')],
  ])('sends nothing of %s', async (_, file) => {
    const { started, calls } = start(file);
    const error: unknown = await started.catch((reason: unknown) => reason);
    const message = 'El contenido del archivo no corresponde a su formato';
    expect(failureOf(error)).toEqual({ message, goesOn: false });
    expect(calls).toEqual([]);
  });

  it.each([
    ['a zip', fileOf('PK\u0003\u0004rest', 'sitio.zip')],
    ['a 7z', new File([new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])], 'a.7z')],
    ['a tar, accepted by its type', new File([tar], 'a.tar', { type: 'application/x-tar' })],
  ])('announces %s', async (_, file) => {
    const { started, calls } = start(file);
    expect(await started).toMatchObject({ backupId, originalFilename: file.name });
    expect(calls).toEqual([route]);
  });

  it('of a file that cannot be read sends nothing', async () => {
    const file = fileOf('PK\u0003\u0004');
    file.slice = () => {
      const slice = new Blob();
      slice.arrayBuffer = () => Promise.reject(new DOMException('deleted', 'NotFoundError'));
      return slice;
    };
    const { started, calls } = start(file);
    const error: unknown = await started.catch((reason: unknown) => reason);
    expect(failureOf(error).goesOn).toBe(false);
    expect(calls).toEqual([]);
  });
});
