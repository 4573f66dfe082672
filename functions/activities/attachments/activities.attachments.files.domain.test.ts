import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEADER_BYTES, TAIL_BYTES } from '../../core/validation/file-format.ts';
import { hasHiddenCharacter } from '../../core/validation/text.ts';
import type { AttachmentFormat } from './activities.attachments.domain.ts';
import {
  ATTACHMENT_MAX_BYTES,
  attachmentExtensions,
  attachmentMessages,
  fileNameOf,
  formatOf,
  newAttachmentSchema,
} from './activities.attachments.files.domain.ts';
import { isKept, judged, planUpload } from './activities.attachments.uploads.domain.ts';

const announced = (name: string, size = 1) => newAttachmentSchema.safeParse({ name, size });

describe('the name of a file', () => {
  it.each([
    ['captura.png', 'captura.png'],
    ['Foto de mañana (2).JPEG', 'Foto de mañana (2).jpeg'],
    ['🎄 navidad.webp', '🎄 navidad.webp'],
    // Folders go.
    ['../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\windows\\system.zip', 'system.zip'],
    ['/absoluta.pdf', 'absoluta.pdf'],
    ['C:\\fakepath\\foto.gif', 'foto.gif'],
    // Characters that turn the reading round are removed: this reads 'factura' and 'gnp.png' the other way.
    ['factura\u202egnp.png', 'facturagnp.png'],
    ['\u200eWhatsApp Image.jpg', 'WhatsApp Image.jpg'],
    ['aislada\u2066.zip', 'aislada.zip'],
    // Invisible characters are removed.
    ['nul\0byte.zip', 'nulbyte.zip'],
    ['linea\r\nx-header: 1.pdf', 'lineax-header: 1.pdf'],
    ['medio \ud83c.pdf', 'medio.pdf'],
    ['<script>a.png', 'scripta.png'],
    ['<img src=x onerror=alert(1)>.png', 'img src=x alert(1).png'],
    // It says what it is when nothing else is left.
    ['.png', 'archivo.png'],
    ['\u202e.zip', 'archivo.zip'],
    // Of two extensions the last one counts.
    ['informe.pdf.zip', 'informe.pdf.zip'],
    [`${'a'.repeat(300)}.png`, `${'a'.repeat(116)}.png`],
  ])('%j is kept as %j', (name, kept) => {
    expect(announced(name).data?.name).toBe(kept);
    expect(fileNameOf(kept)).toBe(kept);
  });

  it.each([
    'factura.pdf.exe',
    'factura\u202efdp.exe',
    'foto.png\0.exe',
    'foto.png/',
    'foto.png.',
    'pagina.html',
    'dibujo.svg',
    'png',
    '',
    'a.constructor',
    'a.__proto__',
    `a.${'x'.repeat(900)}`,
  ])('%j is refused', (name) => {
    expect(announced(name).error?.issues[0]?.message).toBe(attachmentMessages.unsupported);
  });

  it('is one line that anybody can read, with an extension that is accepted, whatever was sent', () => {
    const names = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(names, fc.constantFrom(...attachmentExtensions), (stem, extension) => {
        const { data } = announced(stem + extension);
        const name = data?.name ?? '';
        expect(name).toMatch(/^[^/\\<>\n\r]{1,120}$/u);
        expect(hasHiddenCharacter(name)).toBe(false);
        expect(formatOf(name)).toBe(formatOf(extension));
      }),
    );
  });
});

it.each([
  [0, attachmentMessages.empty],
  [1, undefined],
  [ATTACHMENT_MAX_BYTES, undefined],
  [ATTACHMENT_MAX_BYTES + 1, attachmentMessages.tooLarge],
])('a file of %i bytes: %s', (size, message) => {
  expect(announced('a.png', size).error?.issues[0]?.message).toBe(message);
});

const text = (words: string) => [...Buffer.from(words, 'latin1')];

const zipOf = (...names: string[]): number[] => [
  ...zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x'.repeat(2_000))]))),
];
const parts = ['[Content_Types].xml', '_rels/.rels'];

const contents: Record<AttachmentFormat, number[]> = {
  png: text('\x89PNG\r\n\x1a\n'),
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  gif: text('GIF89a'),
  webp: text('RIFF\x04\0\0\0WEBPVP8 '),
  pdf: text('%PDF-1.7'),
  zip: zipOf('notas.txt'),
  docx: zipOf(...parts, 'word/document.xml', 'word/media/image1.png'),
  xlsx: zipOf(...parts, 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'),
  txt: [...Buffer.from('Añadir «el horario»:\r\n\tlunes a viernes 🎄')],
  csv: text('Sitio;URL\r\nPanader\xeda;https://a.cl\r\n'),
  heic: text('\0\0\0\x18ftypheic\0\0\0\0'),
  mp4: text('\0\0\0\x20ftypisom\0\0\x02\0'),
  mov: text('\0\0\0\x14ftypqt  \0\0\0\0'),
};
const formats = Object.keys(contents) as AttachmentFormat[];
/** A document is a zip as well, and one text may be another's. */
const isAlso: Partial<Record<AttachmentFormat, readonly AttachmentFormat[]>> = {
  ...{ docx: ['zip'], xlsx: ['zip'], txt: ['csv'], csv: ['txt'] },
};
const at = new Date('2026-11-25T12:00:00.000Z');
const uploadOf = (format: AttachmentFormat, size = 100) =>
  planUpload(
    { name: `a.${format}`, size },
    { attachmentId: 'a', activityId: 'b', userId: 'c', at },
  );
const found = (bytes: number[], size = 100) => ({
  size,
  header: Uint8Array.from(bytes).subarray(0, HEADER_BYTES),
  tail: Uint8Array.from(bytes).subarray(-TAIL_BYTES),
});

describe('what is stored of a file', () => {
  it.each(formats.flatMap((is) => formats.map((said) => [is, said] as const)))(
    'and is a %s can be sent as a %s only if it is one',
    (is, said) => {
      const state = judged(uploadOf(said), found(contents[is]));
      const fits = is === said || isAlso[is]?.includes(said) === true;
      expect(state).toBe(fits ? 'ready' : 'rejected');
    },
  );

  it.each([
    ['nothing', 'png', []],
    ['a page', 'png', text('<!doctype html><script>')],
    ['a drawing with scripts', 'gif', text('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a sound', 'webp', text('RIFF\x04\0\0\0WAVEfmt ')],
    ['a program', 'zip', text('MZ\x90\0')],
    ['a page before its document', 'pdf', text('<html>%PDF-1.7')],
    ['a page', 'txt', text('\r\n  <!DOCTYPE html><script>alert(1)</script>')],
    ['a page after a mark', 'csv', [...Buffer.from('\ufeff<html>')]],
    ['a drawing', 'txt', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">')],
    ['a drawing', 'csv', text('<SVG onload=alert(1)>')],
    ['a comment and a page', 'txt', text('<!-- x --><html>')],
    ['a script', 'txt', text('<script>alert(1)</script>')],
    ['a program', 'txt', text('MZ\x90\0\x03\0')],
    ['a page in UTF-16', 'txt', [...Buffer.from('\ufeff<html>', 'utf16le')]],
    ['a sheet', 'docx', contents.xlsx],
    ['a document with macros', 'docx', zipOf(...parts, 'word/document.xml', 'word/vbaProject.bin')],
    ['a sheet with macros', 'xlsx', zipOf(...parts, 'xl/workbook.xml', 'xl/vbaProject.bin')],
    ['an archive', 'docx', zipOf('word/document.xml')],
    [
      'an archive with a document in it',
      'docx',
      zipOf('a/[Content_Types].xml', 'a/word/document.xml'),
    ],
    ['the beginning of a document', 'docx', contents.docx.slice(0, 200)],
    ['a document after a program', 'docx', [...text('MZ\x90\0'), ...contents.docx]],
    ['a picture of another kind', 'heic', text('\0\0\0\x1cftypavif')],
    ['a sound', 'mp4', text('\0\0\0\x1cftypM4A ')],
  ] as const)('and is %s cannot be sent as a %s', (_what, format, bytes) => {
    expect(judged(uploadOf(format), found([...bytes]))).toBe('rejected');
  });

  it.each([
    ['txt', 'Hola <b>tú</b>'],
    ['txt', '<3 gracias'],
    ['csv', 'a,b\n1,2'],
    ['txt', `${'ñ'.repeat(255)}xñ`],
  ] as const)('and is a %s: %j', (format, words) => {
    expect(judged(uploadOf(format), found([...Buffer.from(words)]))).toBe('ready');
  });

  it('and is a document of another program has its main part by a number', () => {
    const bytes = zipOf(...parts, 'word/document2.xml');
    expect(judged(uploadOf('docx'), found(bytes))).toBe('ready');
  });

  it('and is anything at all never fails to be judged', () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    const zips = fc.tuple(bytes, fc.constant(Uint8Array.from(contents.docx)), bytes);
    fc.assert(
      fc.property(
        fc.oneof(
          bytes.map((each) => [each]),
          zips,
        ),
        fc.constantFrom(...formats),
        (all, format) => {
          const state = judged(uploadOf(format), found(all.flatMap((each) => [...each])));
          expect(['ready', 'rejected']).toContain(state);
        },
      ),
    );
  });

  it('has the announced size', () => {
    expect(judged(uploadOf('png'), found(contents.png, 99))).toBe('rejected');
    expect(judged(uploadOf('gif'), found(text('GIF87a')))).toBe('ready');
  });

  it('is waited for while it is not there, for 24 hours', () => {
    const upload = uploadOf('png');
    expect(judged(upload, undefined)).toBe('announced');
    expect(isKept(upload, new Date('2026-11-26T11:59:59.000Z'))).toBe(true);
    expect(isKept(upload, new Date('2026-11-26T12:00:00.000Z'))).toBe(false);
  });
});
