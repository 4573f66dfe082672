import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
const beginnings: Record<AttachmentFormat, number[]> = {
  png: text('\x89PNG\r\n\x1a\n'),
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  gif: text('GIF89a'),
  webp: text('RIFF\x04\0\0\0WEBPVP8 '),
  pdf: text('%PDF-1.7'),
  zip: text('PK\x03\x04'),
};
const formats = Object.keys(beginnings) as AttachmentFormat[];
const at = new Date('2026-11-25T12:00:00.000Z');
const uploadOf = (format: AttachmentFormat, size = 100) =>
  planUpload(
    { name: `a.${format}`, size },
    { attachmentId: 'a', activityId: 'b', userId: 'c', at },
  );
const found = (bytes: number[], size = 100) => ({ size, header: Uint8Array.from(bytes) });

describe('what is stored of a file', () => {
  it.each(formats.flatMap((is) => formats.map((said) => [is, said] as const)))(
    'and is a %s can be sent as a %s only if it is one',
    (is, said) => {
      const state = judged(uploadOf(said), found(beginnings[is]));
      expect(state).toBe(is === said ? 'ready' : 'rejected');
    },
  );

  it.each([
    ['nothing', 'png', []],
    ['a page', 'png', text('<!doctype html><script>')],
    ['a drawing with scripts', 'gif', text('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a sound', 'webp', text('RIFF\x04\0\0\0WAVEfmt ')],
    ['a program', 'zip', text('MZ\x90\0')],
    ['a page before its document', 'pdf', text('<html>%PDF-1.7')],
  ] as const)('and is %s cannot be sent as a %s', (_what, format, bytes) => {
    expect(judged(uploadOf(format), found([...bytes]))).toBe('rejected');
  });

  it('has the announced size', () => {
    expect(judged(uploadOf('png'), found(beginnings.png, 99))).toBe('rejected');
    expect(judged(uploadOf('gif'), found(text('GIF87a')))).toBe('ready');
  });

  it('is waited for while it is not there, for 24 hours', () => {
    const upload = uploadOf('png');
    expect(judged(upload, undefined)).toBe('announced');
    expect(isKept(upload, new Date('2026-11-26T11:59:59.000Z'))).toBe(true);
    expect(isKept(upload, new Date('2026-11-26T12:00:00.000Z'))).toBe(false);
  });
});
