import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network of an address, as people read it: `203.0.113.0/24`, `2001:db8:1::/48`. A hosting sends from the addresses of
 * one network, and what is written down names no single machine. Null for what is no address.
 */
export function networkOf(address: string): string | null {
  if (isIP(address) === 0 || address.includes('%')) return null;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') {
    const cidr = `${parsed.toString()}/24`;
    return `${ipaddr.IPv4.networkAddressFromCIDR(cidr).toString()}/24`;
  }
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
}
