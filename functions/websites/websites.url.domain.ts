import * as z from 'zod';
import { requiredTextField } from '../core/validation/text.ts';
import { isLoopbackHost, portOf, WEB_PORTS } from '../core/validation/web-ports.ts';

const URL_MAX_LENGTH = 2_000;
const invalidUrl = 'La URL del sitio web no es válida';
const invalidPort = 'El puerto de la URL debe ser 80, 443, 8080 u 8443';

/** http or https, with the colon or a slash left out: 'https:/', 'http//'. */
const WEB_SCHEME = /^(https?)(?::\/*|\/{2,})/i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Of two schemes the second is meant: `https://` stands there as soon as somebody types, and they typed their own. */
function withOneScheme(typed: string): string {
  let text = typed;
  for (;;) {
    const rest = text.replace(WEB_SCHEME, '');
    const isScheme = WEB_SCHEME.test(rest) || ANY_SCHEME.test(rest);
    if (rest === text || !isScheme) return text;
    text = rest;
  }
}

/**
 * Makes what people type into a URL (spec 000 §5): adds `https://` where there is no scheme, mends a scheme that lacks
 * a slash or its colon (`https:/sitio.cl`, `http//sitio.cl`) and keeps the last of two. Does not check it: half-typed
 * text must survive.
 */
export function normalizeUrl(typed: string): string {
  const text = withOneScheme(typed.trim().replace(/^\/+/, ''));
  if (text === '') return '';
  const scheme = WEB_SCHEME.exec(text);
  if (scheme?.[1]) return `${scheme[1].toLowerCase()}://${text.slice(scheme[0].length)}`;
  return ANY_SCHEME.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;
}

/** A blank or a percent sign before the path. Browsers escape the one and keep the other, where Node refuses both. */
const ODD_HOST = /^[^:]*:[/\\]*[^/\\?#]*[\s%]/;

/** The parsed URL of a site, or undefined: http or https, a host, no credentials. */
export function parseSiteUrl(text: string): URL | undefined {
  if (ODD_HOST.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const plain = url.username === '' && url.password === '';
  // 'ftp//sitio.cl' is no path of a host called 'ftp'.
  const isScheme = !url.hostname.includes('.') && url.pathname.startsWith('//');
  return plain && !isScheme && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Without query, fragment and trailing slash: what the connector's path is appended to. */
const canonical = (url: URL) => `${url.origin}${url.pathname}`.replace(/\/+$/, '');

/**
 * The local stage's sites are on ports of their own. Elsewhere nothing of the loopback is ever read, whatever its port:
 * the outbound client decides that.
 */
const isReadablePort = (url: URL) =>
  WEB_PORTS.includes(portOf(url)) || isLoopbackHost(url.hostname);

export const websiteUrlField = requiredTextField('URL', {
  max: URL_MAX_LENGTH,
  disallowed: invalidUrl,
}).transform((typed, context) => {
  const parsed = parseSiteUrl(normalizeUrl(typed));
  if (parsed && !isReadablePort(parsed)) {
    context.addIssue({ code: 'custom', message: invalidPort });
    return z.NEVER;
  }
  const url = parsed && canonical(parsed);
  // A text that needs escapes grows: the limit is that of the text which is kept.
  if (url !== undefined && url.length <= URL_MAX_LENGTH) return url;
  context.addIssue({ code: 'custom', message: invalidUrl });
  return z.NEVER;
});

/**
 * What two URLs of one site have in common: its host without `www.`, its port and its path. '' for what is no URL of a
 * site. Case matters in paths alone.
 */
export function addressOf(url: string): string {
  const parsed = parseSiteUrl(url);
  return parsed
    ? `${parsed.host.replace(/^www\.(?=.)/, '')}${parsed.pathname.replace(/\/+$/, '')}`
    : '';
}

/** An http site's key travels in clear: screens say so. */
export const travelsInClear = (url: string): boolean => /^http:/i.test(url);

/** The URL as lists show it: without its protocol. */
export const withoutProtocol = (url: string): string => url.replace(/^https?:\/\//i, '');
