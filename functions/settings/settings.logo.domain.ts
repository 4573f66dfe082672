const DATA =
  /^data:image\/(?<format>png|jpeg|gif|webp|svg\+xml);base64,(?<base64>(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?)$/;

const COMMENT = String.raw`<!--(?:(?!-->)[^])*-->`;
const DECLARATION = String.raw`<\?xml\s[^?]*\?>`;
const DOCTYPE = String.raw`<!DOCTYPE\s+svg[^>[]*>`;
/** A drawing is a text: the element, with no other before or after it. */
const DRAWING = new RegExp(
  String.raw`^(?:\xef\xbb\xbf)?(?:${DECLARATION})?(?:\s|${COMMENT}|${DOCTYPE})*<svg(?=[\s/>])[^]*(?:</svg\s*|/)>(?:\s|${COMMENT})*$`,
);

/** Elements that draw, and nothing else. */
const DRAWN = new Set(
  'svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan lineargradient radialgradient stop clippath mask pattern style'.split(
    ' ',
  ),
);
/** A handler of events, a reference to another document, instructions for it, and text that is read in another way. */
const ACTIVE =
  /[\s"'/]on\w+\s*=|href\s*=\s*(?!\s*["']\s*#)|<\?(?!xml\s)|<!\[CDATA\[|@import|url\(\s*(?!["']?#)/i;

/** Whether a drawing only draws. In `<img>`, where logos are shown, nothing else would run either. */
function onlyDraws(text: string): boolean {
  const code = text.replace(new RegExp(COMMENT, 'g'), '');
  const names = [...code.matchAll(/<\/?([a-z][^\s/>]*)/gi)].map(([, name = '']) =>
    name.toLowerCase(),
  );
  return names.every((name) => DRAWN.has(name)) && !ACTIVE.test(code);
}

/** How the bytes of each format begin. */
const formats = new Map<string, (bytes: string) => boolean>([
  ['png', (bytes) => bytes.startsWith('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['jpeg', (bytes) => bytes.startsWith('\xff\xd8\xff')],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes)],
  ['webp', (bytes) => /^RIFF[^]{4}WEBPVP8[ LX]/.test(bytes)],
  ['svg+xml', (bytes) => DRAWING.test(bytes) && onlyDraws(bytes)],
]);

/** Whether a data URL can be the picture that it says it is: each page would show a broken one. */
export function isPicture(url: string): boolean {
  const { format = '', base64 = '' } = DATA.exec(url)?.groups ?? {};
  return formats.get(format)?.(atob(base64)) ?? false;
}
