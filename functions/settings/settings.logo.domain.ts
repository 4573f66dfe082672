const DATA =
  /^data:image\/(?<format>png|jpeg|gif|webp|svg\+xml);base64,(?<base64>(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?)$/;

const COMMENT = String.raw`<!--(?:(?!-->)[^])*-->`;
const DECLARATION = String.raw`<\?xml\s[^?]*\?>`;
const DOCTYPE = String.raw`<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\]\s*)?>`;
/** A drawing is a text: the element, with no other before or after it. */
const DRAWING = new RegExp(
  String.raw`^(?:\xef\xbb\xbf)?(?:${DECLARATION})?(?:\s|${COMMENT}|${DOCTYPE})*<svg(?=[\s/>])[^]*(?:</svg\s*|/)>(?:\s|${COMMENT})*$`,
);

/** How the bytes of each format begin. */
const formats = new Map<string, (bytes: string) => boolean>([
  ['png', (bytes) => bytes.startsWith('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['jpeg', (bytes) => bytes.startsWith('\xff\xd8\xff')],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes)],
  ['webp', (bytes) => /^RIFF[^]{4}WEBPVP8[ LX]/.test(bytes)],
  ['svg+xml', (bytes) => DRAWING.test(bytes)],
]);

/** Whether a data URL can be the picture that it says it is: each page would show a broken one. */
export function isPicture(url: string): boolean {
  const { format = '', base64 = '' } = DATA.exec(url)?.groups ?? {};
  return formats.get(format)?.(atob(base64)) ?? false;
}
