import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { WEB_PORTS } from '../validation/web-ports.ts';

/**
 * Clouds' metadata services. All but Azure's lie in ranges that are refused anyway; the list is there so that no change
 * of those ranges opens one.
 */
const metadataAddresses = new Set([
  '169.254.169.254', // AWS, Google, Azure, DigitalOcean
  '169.254.170.2', // AWS container credentials
  '168.63.129.16', // Azure's host agent: public unicast by its number
  '100.100.100.200', // Alibaba
  '192.0.0.192', // Oracle
  'fd00:ec2::254', // AWS
  'fd20:ce::254', // Google
]);

const ipv4Loopback = ipaddr.IPv4.parseCIDR('127.0.0.0/8');
const ipv6Loopback = ipaddr.IPv6.parse('::1').toString();

/**
 * The only part of IPv6 handed out for hosts. ipaddr.js calls whatever it has no name for unicast: this closes `::/96`
 * (IPv4-compatible) and all that was never assigned.
 */
const ipv6GlobalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

type Address = ReturnType<typeof ipaddr.parse>;

function isLoopback(address: Address): boolean {
  if (address.kind() === 'ipv4') return address.match(ipv4Loopback);
  return address.toString() === ipv6Loopback;
}

function isPublic(address: Address): boolean {
  if (metadataAddresses.has(address.toString())) return false;
  if (address.kind() === 'ipv6' && !address.match(ipv6GlobalUnicast)) return false;
  return address.range() === 'unicast';
}

/**
 * Whether the outbound client may connect to `address`: a public unicast address on a port of `WEB_PORTS`, or a loopback
 * one on a port of `allowedLoopbackPorts` (the local stage's sites). Addresses that carry an IPv4 one inside (mapped, compatible, NAT64,
 * 6to4, Teredo) are refused whatever they carry. Anything that is not a plain literal (a name, a zone id, brackets,
 * short or octal IPv4) is refused.
 */
export function isAllowedAddress(
  address: string,
  port: number,
  allowedLoopbackPorts: readonly number[],
): boolean {
  // ipaddr.js reads more notations than the socket layer does: only what both understand alike passes.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (isLoopback(parsed)) return allowedLoopbackPorts.includes(port);
  return WEB_PORTS.includes(port) && isPublic(parsed);
}
