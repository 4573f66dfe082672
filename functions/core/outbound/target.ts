import { isIP } from 'node:net';
import { localhostName, portOf, WEB_PORTS } from '../validation/web-ports.ts';
import { isAllowedAddress } from './address-policy.ts';
import { withinDeadline } from './deadline.ts';
import type { HostLookup } from './dns-lookup.ts';
import { OutboundError } from './outbound-error.ts';

/** Where one hop goes: the URL, and the checked addresses that its socket may connect to, and no other. */
export type Target = {
  readonly url: URL;
  /** Host without IPv6 brackets or the root's trailing dot, which would upset SNI and virtual hosts. */
  readonly host: string;
  readonly addresses: readonly string[];
};

export type TargetPolicy = {
  readonly allowedLoopbackPorts: readonly number[];
  readonly lookup: HostLookup;
};

/** What `localhostName`s are: answered here, for DNS should never see them. */
const loopbackAddresses = ['127.0.0.1', '::1'];

/**
 * The URL to read, from text or a URL, resolved against `base` where it is a redirect's Location.
 *
 * @throws OutboundError `blocked` for what is no URL, another scheme than http and https, or credentials in it.
 */
export function parseTarget(text: string | URL, base?: URL): URL {
  if (!URL.canParse(String(text), base?.href)) throw new OutboundError('blocked', 'not a URL');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('blocked', `scheme ${url.protocol} is not allowed`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('blocked', 'credentials in the URL');
  }
  url.hostname = url.hostname.replace(/\.$/, '');
  url.hash = '';
  return url;
}

/**
 * Whether what a site's URL says lets it be read, before any name is resolved: its address is one that the outbound client
 * connects to, and the machine's own names have one of the local stage's ports.
 */
export function mayBeRead(url: URL, allowedLoopbackPorts: readonly number[]): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = portOf(url);
  if (isIP(host) !== 0) return isAllowedAddress(host, port, allowedLoopbackPorts);
  return !localhostName.test(host) || allowedLoopbackPorts.includes(port);
}

/**
 * Resolves a parsed URL's host and checks its port and every address: one forbidden answer among allowed ones refuses
 * the site, for no honest site has it.
 *
 * @throws OutboundError `dns` without an address, `blocked` with a forbidden one, or on a port where no site is.
 */
export async function resolveTarget(
  url: URL,
  policy: TargetPolicy,
  signal: AbortSignal,
): Promise<Target> {
  const port = portOf(url);
  if (!WEB_PORTS.includes(port) && !policy.allowedLoopbackPorts.includes(port)) {
    throw new OutboundError('blocked', `port ${String(port)} is not allowed`);
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = await addressesOf(host, policy.lookup, signal);
  if (addresses.length === 0) throw new OutboundError('dns', `no address for ${host}`);
  for (const address of addresses) {
    if (!isAllowedAddress(address, port, policy.allowedLoopbackPorts)) {
      throw new OutboundError('blocked', `${host} is at ${address}, which is not allowed`);
    }
  }
  return { url, host, addresses };
}

async function addressesOf(
  host: string,
  lookup: HostLookup,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  if (localhostName.test(host)) return loopbackAddresses;
  try {
    return await withinDeadline(lookup(host, signal), signal);
  } catch (error) {
    signal.throwIfAborted();
    // The resolver's ECONNREFUSED or ETIMEOUT speaks of a name server, not of the site.
    throw new OutboundError('dns', `no address for ${host}`, { cause: error });
  }
}
