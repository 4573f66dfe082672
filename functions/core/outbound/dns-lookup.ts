import { Resolver } from 'node:dns/promises';
import { OutboundError } from './outbound-error.ts';

/** Every address of a host name, as literals, best first. Rejects when there is none; gives up when `signal` aborts. */
export type HostLookup = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Two tries of 1.5 s end before the client's 5 s do, so that a dead name server reads as `dns` and not as `timeout`. */
const RESOLVER_OPTIONS = { timeout: 1_500, tries: 2, maxTimeout: 2_000 };

/**
 * Asks DNS for A and, where there is none, AAAA records.
 *
 * Not `dns.lookup`: that holds one of libuv's four threads until the system gives up, so four domains with dead name
 * servers would make every other site of the batch time out. This asks over sockets, can be cancelled, and knows neither
 * /etc/hosts nor search domains, where internal names live. IPv4 goes first since Lambda has no IPv6 route by default.
 */
export const lookupHost: HostLookup = async (hostname, signal) => {
  const resolver = new Resolver(RESOLVER_OPTIONS);
  const cancel = () => {
    resolver.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await resolveEitherFamily(resolver, hostname);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

async function resolveEitherFamily(resolver: Resolver, hostname: string): Promise<string[]> {
  try {
    return await resolver.resolve4(hostname);
  } catch (ipv4Error) {
    try {
      return await resolver.resolve6(hostname);
    } catch {
      throw new OutboundError('dns', `no address for ${hostname}`, { cause: ipv4Error });
    }
  }
}
