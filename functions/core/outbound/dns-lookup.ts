import { Resolver } from 'node:dns/promises';

/** Every address of a host name, as literals, best first. Rejects if there is none; gives up when `signal` aborts. */
export type HostLookup = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Two tries of 1.5 s end long before the client's deadline, so that a dead name server reads as `dns` and not as `timeout`. */
const RESOLVER_OPTIONS = { timeout: 1_500, tries: 2, maxTimeout: 2_000 };

/**
 * A lookup that asks DNS for A and, if there is none, AAAA records; of `servers` (`address:port`) instead of the
 * system's where given. Rejects with the resolver's error.
 *
 * Not `dns.lookup`: that holds one of libuv's four threads until the system gives up, so four domains with dead name
 * servers would make every other site of the batch time out. This asks over sockets, can be cancelled, and knows neither
 * /etc/hosts nor search domains, where internal names live. IPv4 goes first since Lambda has no IPv6 route by default.
 */
export function createHostLookup(servers?: readonly string[]): HostLookup {
  return async (hostname, signal) => {
    const resolver = new Resolver(RESOLVER_OPTIONS);
    if (servers) resolver.setServers(servers);
    const cancel = () => {
      resolver.cancel();
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await resolveEitherFamily(resolver, hostname, signal);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

async function resolveEitherFamily(
  resolver: Resolver,
  hostname: string,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    return await resolver.resolve4(hostname);
  } catch (ipv4Error) {
    // A cancelled question must not be followed by another one.
    if (signal.aborted) throw ipv4Error;
    return await resolver.resolve6(hostname);
  }
}
