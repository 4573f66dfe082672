/**
 * The header that saves what is fetched as `filename` (RFC 6266): what old browsers read, without accents, and the name
 * itself.
 */
export function attachmentAs(filename: string): string {
  const unaccented = filename.normalize('NFD').replace(/\p{Mn}/gu, '');
  const plain = unaccented.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (one) => `%${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
