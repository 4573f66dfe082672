import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announcedFileSchema,
  announcedSiteFileSchema,
  archiveFormats,
  backupExtensions,
  backupFormSchema,
  claimedFormat,
  fileMessages,
  isOfFormat,
  keyNameOf,
  nameFromFile,
  objectKeyOf,
  type ArchiveFormat,
} from './backups.files.domain.ts';

const file = (originalFilename: string, contentType = '', size = 1) => ({
  originalFilename,
  contentType,
  size,
});
const messageOf = (announced: object) =>
  announcedFileSchema.safeParse(announced).error?.issues[0]?.message;

describe('the name of a file', () => {
  it.each([
    ['respaldo.zip', undefined],
    ['Copia de mañana (2).TAR.GZ', undefined],
    ['🎄 navidad.zip', undefined],
    ['.zip', undefined],
    ['..zip', undefined],
    ['a'.repeat(196) + '.zip', undefined],
    ['a'.repeat(197) + '.zip', fileMessages.nameLength],
    ['a'.repeat(296) + '.zip', fileMessages.nameLength],
    ['../../etc/passwd.zip', fileMessages.name],
    ['..\\..\\windows\\system.zip', fileMessages.name],
    ['/absoluta.zip', fileMessages.name],
    ['nul\0byte.zip', fileMessages.name],
    ['linea\nnueva.zip', fileMessages.name],
    ['retorno\r\nx-header: 1.zip', fileMessages.name],
    ['factura\u202epiz.exe', fileMessages.name],
    ['marca\u200f.zip', fileMessages.name],
    ['aislada\u2066.zip', fileMessages.name],
    ['arabe\u061c.zip', fileMessages.name],
    ['bom\ufeff.zip', fileMessages.name],
    ['separador\u2028.zip', fileMessages.name],
    ['medio \ud83c.zip', fileMessages.name],
  ])('%j: %s', (name, message) => {
    expect(messageOf(file(name))).toBe(message);
  });

  it('that is empty is refused as missing', () => {
    expect(messageOf(file(''))).toBe('Elige un archivo');
  });

  it.each([
    [0, fileMessages.empty],
    [-1, fileMessages.empty],
    [1, undefined],
  ])('and %i bytes: %s', (size, message) => {
    expect(messageOf(file('a.zip', '', size))).toBe(message);
  });
});

describe('the format of a file', () => {
  it.each([
    ['a.zip', '', 'zip'],
    ['A.ZIP', '', 'zip'],
    ['a.tar.gz', '', 'gzip'],
    ['a.tar.xz', '', 'xz'],
    ['a.tar.bz2', '', 'bzip2'],
    ['a.7z', '', '7z'],
    // Its extension says it, whatever a browser takes it for.
    ['a.zip', 'text/html', 'zip'],
    ['a.tar.gz', 'application/zip', 'gzip'],
    // Without one of these, its type: then any archive will do.
    ['sin-extension', 'application/zip', 'any'],
    ['a.gz', 'application/gzip', 'any'],
    ['a.tgz', 'application/x-compressed-tar', 'any'],
    ['a.tar', 'application/x-tar', 'any'],
    ['a.cab', 'application/x-compressed', 'any'],
    ['a', 'application/x-7z-compressed', 'any'],
    ['a', 'application/X-ZIP-COMPRESSED', 'any'],
    // Neither.
    ['a.exe', 'application/octet-stream', undefined],
    ['a.zip.exe', '', undefined],
    ['a.php', 'application/x-php', undefined],
    ['a.gz', '', undefined],
    ['zip', '', undefined],
    ['a.txt', 'text/zip', undefined],
    ['a.txt', 'application/zip\r\nx: y', undefined],
  ])('%j of type %j is %s', (originalFilename, contentType, format) => {
    expect(claimedFormat({ originalFilename, contentType })).toBe(format);
  });

  it('that is unknown is refused in the specification’s words', () => {
    expect(messageOf(file('a.exe'))).toBe(
      'Formato no soportado. Solo se permiten archivos: .zip, .tar.gz, .tar.xz, .tar.bz2, .7z',
    );
  });
});

const magic: Record<ArchiveFormat, number[]> = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  gzip: [0x1f, 0x8b, 0x08],
  xz: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
  bzip2: [0x42, 0x5a, 0x68],
  '7z': [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  tar: [...Array.from({ length: 257 }, () => 0x61), ...Buffer.from('ustar')],
};

describe('what a site’s plugin encrypted', () => {
  const parse = (name: string, encrypted?: boolean) =>
    announcedSiteFileSchema.safeParse({ ...file(name, 'application/octet-stream'), encrypted });

  it.each([
    ['sitio.zip.enc', true, true],
    ['SITIO.ZIP.ENC', true, true],
    ['sitio.zip', undefined, true],
    ['sitio.zip', false, true],
    // The name has to say so, and no other name passes for it.
    ['sitio.zip.enc', undefined, false],
    ['sitio.zip', true, false],
    ['sitio.enc', true, false],
  ])('%s, encrypted %s: %s', (name, encrypted, isAccepted) => {
    expect(parse(name, encrypted).success).toBe(isAccepted);
  });

  it('is nothing that a person uploads', () => {
    const found = announcedFileSchema.safeParse({ ...file('sitio.zip.enc'), encrypted: true });
    expect(found.success).toBe(false);
  });

  it('begins with its own mark, and no other file counts as one', () => {
    const mark = Buffer.from('GNUSYSE1 y lo demás');
    expect(isOfFormat(mark, 'encrypted')).toBe(true);
    expect(isOfFormat(mark, 'zip')).toBe(false);
    expect(isOfFormat(mark, 'any')).toBe(false);
    expect(isOfFormat(Buffer.from('PK\u0003\u0004'), 'encrypted')).toBe(false);
  });
});

describe('the first bytes of a file', () => {
  const pairs = archiveFormats.flatMap((is) =>
    archiveFormats.map((claimed) => [is, claimed] as const),
  );

  it.each(pairs)('of a %s count as those of a %s only if it is one', (is, claimed) => {
    expect(isOfFormat(Uint8Array.from(magic[is]), claimed)).toBe(is === claimed);
    expect(isOfFormat(Uint8Array.from(magic[is]), 'any')).toBe(true);
  });

  it('are also those of an archive of nothing', () => {
    expect(isOfFormat(Uint8Array.from([0x50, 0x4b, 0x05, 0x06]), 'zip')).toBe(true);
  });

  it.each([
    [[]],
    [[0x50]],
    [[0x50, 0x4b, 0x03]],
    [[...Buffer.from('<?php echo 1;')]],
    [[0, 0, 0, 0, 0, 0]],
  ])('%j are no archive', (bytes) => {
    for (const claimed of [...archiveFormats, 'any'] as const) {
      expect(isOfFormat(Uint8Array.from(bytes), claimed)).toBe(false);
    }
  });
});

describe('what a file is called by default', () => {
  it.each([
    ['mi sitio.tar.gz', 'mi sitio'],
    ['Mi Sitio.ZIP', 'Mi Sitio'],
    ['sitio.2026.7z', 'sitio.2026'],
    ['sitio.tgz', 'sitio'],
    ['sitio.zip.enc', 'sitio'],
    ['sitio', 'sitio'],
    ['.zip', '.zip'],
    ['   .zip', '   .zip'.trim()],
    [`${'a'.repeat(150)}.zip`, 'a'.repeat(100)],
  ])('%j: %j', (name, called) => {
    expect(nameFromFile(name).trim()).toBe(called);
  });
});

describe('the key of an object', () => {
  const at = new Date('2026-11-22T12:00:00.000Z');

  it.each([
    ['respaldo.zip', 'respaldo.zip'],
    ['Copia de mañana.tar.gz', 'Copia-de-manana.tar.gz'],
    ['../../etc/passwd.zip', 'etc-passwd.zip'],
    ['🎄.zip', 'zip'],
    ['\u202efdp.zip', 'fdp.zip'],
    ['\0', 'respaldo'],
    ['日本', 'respaldo'],
    [`${'a'.repeat(300)}.tar.gz`, `${'a'.repeat(73)}.tar.gz`],
  ])('of %j ends with %s', (name, end) => {
    expect(objectKeyOf('sitio', at, name)).toBe(`sitio/${String(at.getTime())}-${end}`);
  });

  it('lies in its site’s folder and takes no escaping, whatever the file is called', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.string(),
    );
    fc.assert(
      fc.property(names, (name) => {
        expect(keyNameOf(name)).toMatch(/^[A-Za-z0-9._-]{1,80}$/);
        expect(keyNameOf(name)).not.toContain('..');
        expect(objectKeyOf('sitio', at, name).split('/')).toHaveLength(2);
      }),
    );
  });
});

describe('what people write to a file', () => {
  const form = (filename: string, description?: string) =>
    backupFormSchema.safeParse({ filename, description });

  it('is trimmed, and without a description has an empty one', () => {
    expect(form('  Copia  ').data).toEqual({ filename: 'Copia', description: '' });
  });

  it.each([
    ['', 'El campo nombre es requerido'],
    ['   ', 'El campo nombre es requerido'],
    ['a'.repeat(101), 'El campo nombre no puede tener más de 100 caracteres'],
    ['a\u202eb', 'El campo nombre contiene caracteres no permitidos'],
    ['a\0b', 'El campo nombre contiene caracteres no permitidos'],
  ])('as a name %j is refused: %s', (name, message) => {
    expect(form(name).error?.issues[0]?.message).toBe(message);
  });

  it('as a description may be of many lines, and not of everything', () => {
    expect(form('a', 'uno\ndos / tres').success).toBe(true);
    expect(form('a', 'b\u202ec').success).toBe(false);
    expect(form('a', 'b'.repeat(201)).error?.issues[0]?.message).toBe(
      'El campo descripción no puede tener más de 200 caracteres',
    );
  });
});

it('an extension is known by its name alone', () => {
  for (const extension of backupExtensions) {
    expect(announcedFileSchema.safeParse(file(`copia${extension}`)).success).toBe(true);
  }
});
