import { domainToUnicode } from 'node:url';

function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // Escapes that are no UTF-8.
    return path;
  }
}

/**
 * What a search finds a URL by: as it is kept and, where they differ, in the letters that people type. 'https://ñandú.cl'
 * is kept as 'https://xn--and-6ma2c.cl'.
 */
export function searchedTextsOfUrl(url: string): string[] {
  if (!URL.canParse(url)) return [url];
  const { hostname, pathname } = new URL(url);
  const typed = `${domainToUnicode(hostname)}${decodedPath(pathname)}`;
  return url.includes(typed.replace(/\/$/, '')) ? [url] : [url, typed];
}
