import * as z from 'zod';

/** The ports on which sites are read. Other ports of a server are not sites. */
export const WEB_PORTS: readonly number[] = [80, 443, 8080, 8443];

/** The port that an http or https URL leads to. */
export const portOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number =>
  Number(port || (protocol === 'https:' ? 443 : 80));

/** RFC 6761: these names are the loopback everywhere. */
export const localhostName = /^(.+\.)?localhost$/;

/** Whether a URL's host, as `URL` writes it, is the machine itself. */
export const isLoopbackHost = (hostname: string): boolean =>
  localhostName.test(hostname) || /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]';

/** A variable of the loopback's ports that may be read, separated by commas: the local stage alone has some. */
export const loopbackPortsSchema = z
  .string()
  .default('')
  .transform((list) => list.split(',').filter(Boolean).map(Number))
  .pipe(z.array(z.number().int().min(1).max(65_535)));
