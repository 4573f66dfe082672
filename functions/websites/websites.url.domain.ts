import * as z from 'zod';
import { requiredTextField } from '../core/validation/text.ts';
import { inLetters } from '../core/validation/shown-address.ts';
import { withoutPage } from '../core/validation/site-page.ts';
import { isLoopbackHost, portOf, WEB_PORTS } from '../core/validation/web-ports.ts';

const URL_MAX_LENGTH = 2_000;
const invalidUrl = 'La URL del sitio web no es válida';
const invalidPort = 'El puerto de la URL debe ser 80, 443, 8080 u 8443';
/** Said of an address that nobody reaches from the internet. */
export const unreadableHost =
  'No podemos leer un sitio en esa dirección. Usa la que abres desde internet, como https://ejemplo.cl';

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

/** Without a page of WordPress, query, fragment, trailing slash and the root's dot: what the connector's path is appended to. */
function canonical(url: URL): string {
  const host = url.hostname.replace(/\.$/, '');
  const origin = `${url.protocol}//${host}${url.port === '' ? '' : `:${url.port}`}`;
  return withoutPage(`${origin}${url.pathname}`).replace(/\/+$/, '');
}

/**
 * Names that no public name server knows: RFC 6762, RFC 7686, ICANN's for private use, and those that end in a single letter, as
 * 'S.A.' does. A digit there ends an IPv4 address.
 */
const PRIVATE_NAME = /(?:^|\.)(?:local|internal|onion|[^.\d])$/;
const LABEL_MAX_LENGTH = 63;
const NAME_MAX_LENGTH = 253;

/** Whether a host may be found from the internet: an address, or a name of two labels or more. */
function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  const isLabel = (label: string) => label !== '' && label.length <= LABEL_MAX_LENGTH;
  if (name.startsWith('[')) return true;
  return (
    labels.length > 1 &&
    labels.every(isLabel) &&
    name.length <= NAME_MAX_LENGTH &&
    !PRIVATE_NAME.test(name)
  );
}

/**
 * Why a site's URL is none that can be read, by its text alone. The local stage's sites are on ports of their own of the
 * loopback; the server refuses these, and addresses that are not public, by what its stage reads.
 */
function problemOf(url: URL): string | undefined {
  const isWebPort = WEB_PORTS.includes(portOf(url));
  if (isLoopbackHost(url.hostname)) return isWebPort ? unreadableHost : undefined;
  if (!isPublicHost(url.hostname)) return unreadableHost;
  return isWebPort ? undefined : invalidPort;
}

export const websiteUrlField = requiredTextField('URL', {
  max: URL_MAX_LENGTH,
  disallowed: invalidUrl,
}).transform((typed, context) => {
  const parsed = parseSiteUrl(normalizeUrl(typed));
  const problem = parsed && problemOf(parsed);
  if (problem !== undefined) {
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  }
  const url = parsed && canonical(parsed);
  // A text that needs escapes grows: the limit is that of the text which is kept.
  if (url !== undefined && url.length <= URL_MAX_LENGTH) return url;
  context.addIssue({ code: 'custom', message: invalidUrl });
  return z.NEVER;
});

/**
 * Where a site's key may be sent: its host without `www.`, and its port. http and https of one host are the same place, and
 * `www.` is in the hands of who holds the domain. '' for what is no URL of a site.
 */
export const originOf = (url: string): string =>
  parseSiteUrl(url)?.host.replace(/^www\.(?=.)/, '') ?? '';

/** Whether a site moves to another server's name: what is known of it, and its key, are of the old one. */
export const isOtherOrigin = (before: string, after: string): boolean =>
  originOf(before) !== originOf(after);

/** The same while the second one is typed: not before it is a URL. */
export function leavesOrigin(before: string, typed: string): boolean {
  const origin = originOf(normalizeUrl(typed));
  return origin !== '' && origin !== originOf(before);
}

/** Whose a connector key is: a site's, and only at the origin that it was set for. */
export const keyOwnerOf = ({ websiteId, url }: { websiteId: string; url: string }) => ({
  id: websiteId,
  boundTo: originOf(url),
});

/**
 * What two URLs of one site have in common: its host without `www.`, its port and its path, without a page of WordPress.
 * '' for what is no URL of a site. Case matters in paths alone.
 */
export function addressOf(url: string): string {
  const parsed = parseSiteUrl(url);
  return parsed ? canonical(parsed).replace(/^https?:\/\/(?:www\.(?=.))?/, '') : '';
}

/** An http site's key travels in clear: screens say so. */
export const travelsInClear = (url: string): boolean => /^http:/i.test(url);

/** The URL as lists show it: without its protocol, in its letters. */
export const withoutProtocol = (url: string): string => inLetters(url).replace(/^https?:\/\//i, '');
