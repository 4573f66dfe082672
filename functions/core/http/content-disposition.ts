/** What a header's quoted text may not hold as it is: anything but printable ASCII, and what would end the text. */
const UNQUOTABLE = /[^\x20-\x7e]|["\\%]/g;
/** RFC 5987's `attr-char`, beyond what `encodeURIComponent` leaves alone. */
const UNENCODED = /['()*]/g;

const percent = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * The header that saves an answer under a name (RFC 6266): in ASCII for old browsers, and in full (RFC 5987) for all
 * others. Any name will do: nothing of it can end the header.
 */
export function attachmentAs(fileName: string): string {
  const wellFormed = fileName.toWellFormed();
  const ascii = wellFormed.normalize('NFKD').replace(/\p{M}/gu, '').replace(UNQUOTABLE, '_');
  const encoded = encodeURIComponent(wellFormed).replace(UNENCODED, percent);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
