import { BlockList } from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { isAllowedAddress } from './address-policy.ts';

const WEB = 443;
const SITE_PORT = 4282;
const onWeb = (address: string) => isAllowedAddress(address, WEB, []);

/** IANA's special-purpose registry and its relatives, written down apart from ipaddr.js to check it. */
const ipv4Special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '255.255.255.255/32',
  '168.63.129.16/32',
];
const ipv6Special = [
  '::/128',
  '::1/128',
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001::/32',
  '2001:2::/48',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '4000::/3',
  '5f00::/16',
  '8000::/1',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

// One list per family: a shared one takes every IPv4 address for a mapped one.
const blockListOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
};
const specialIpv4 = blockListOf(ipv4Special, 'ipv4');
const specialIpv6 = blockListOf(ipv6Special, 'ipv6');

// The same addresses on every run.
fc.configureGlobal({ seed: 20_260 });

const octets = (length: number) => fc.array(fc.nat(255), { minLength: length, maxLength: length });
const textOf = (bytes: number[]) => ipaddr.fromByteArray(bytes).toString();
const anyIpv4 = octets(4).map(textOf);
const globalIpv6 = octets(16).map(([first = 0, ...rest]) =>
  textOf([0x20 | (first & 0x1f), ...rest]),
);

/** A random address of `range`: its prefix, then random bits. */
const addressIn = (range: string) => {
  const [network, prefix] = ipaddr.parseCIDR(range);
  const base = network.toByteArray();
  return octets(base.length).map((random) =>
    textOf(
      base.map((byte, index) => {
        const fixed = Math.min(8, Math.max(0, prefix - index * 8));
        return byte | ((random[index] ?? 0) & (0xff >> fixed));
      }),
    ),
  );
};

describe('isAllowedAddress', () => {
  it.each([...ipv4Special, ...ipv6Special])('refuses every address of %s', (range) => {
    fc.assert(fc.property(addressIn(range), (address) => !onWeb(address)));
  });

  it('says of any IPv4 address what the registry says', () => {
    fc.assert(
      fc.property(anyIpv4, (address) => onWeb(address) === !specialIpv4.check(address, 'ipv4')),
      { numRuns: 1_000 },
    );
  });

  it('allows every global unicast IPv6 address without a special meaning', () => {
    fc.assert(
      fc.property(globalIpv6, (address) => onWeb(address) === !specialIpv6.check(address, 'ipv6')),
      { numRuns: 1_000 },
    );
  });

  it('refuses every IPv4 address inside an IPv6 one, public ones as well', () => {
    const embeddings = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2001::'];
    fc.assert(
      fc.property(anyIpv4, fc.constantFrom(...embeddings), (ipv4, prefix) => {
        return !onWeb(prefix + ipv4) && !isAllowedAddress(prefix + ipv4, SITE_PORT, [SITE_PORT]);
      }),
    );
    const sixToFour = octets(4).map((bytes) =>
      textOf([0x20, 0x02, ...bytes, ...Array<number>(10).fill(0)]),
    );
    fc.assert(fc.property(sixToFour, (address) => !onWeb(address)));
  });

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'FD00:0EC2:0:0:0:0:0:0254',
    'fd20:ce::254',
  ])('refuses the metadata service %s', (address) => {
    expect(onWeb(address)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '190.98.210.1', '2606:4700::6810:84e5', '2a00:1450:4003::200e'])(
    'allows %s',
    (address) => {
      expect(onWeb(address)).toBe(true);
    },
  );

  it('allows public addresses on the ports of sites only, those of the local stage not among them', () => {
    const webPorts = [80, 443, 8080, 8443];
    const anyPort = fc.oneof(fc.nat(65_535), fc.constantFrom(...webPorts, SITE_PORT));
    fc.assert(
      fc.property(
        fc.constantFrom('8.8.8.8', '2606:4700::1111'),
        anyPort,
        (address, port) => isAllowedAddress(address, port, [SITE_PORT]) === webPorts.includes(port),
      ),
    );
  });

  it('allows the loopback on the listed ports only, and nothing else there', () => {
    const allowed = (address: string, port: number) => isAllowedAddress(address, port, [SITE_PORT]);
    fc.assert(
      fc.property(addressIn('127.0.0.0/8'), fc.nat(65_535), (address, port) => {
        return allowed(address, port) === (port === SITE_PORT);
      }),
    );
    expect(allowed('127.8.9.10', SITE_PORT)).toBe(true);
    expect(allowed('::1', SITE_PORT)).toBe(true);
    expect(allowed('::1', WEB)).toBe(false);
    for (const address of [
      '10.0.0.1',
      '::',
      '0.0.0.0',
      '::ffff:127.0.0.1',
      'fe80::1',
      '169.254.169.254',
    ]) {
      expect(allowed(address, SITE_PORT)).toBe(false);
    }
  });

  it.each([
    '',
    'localhost',
    'sitio.cl',
    '8.8.8',
    '134744072',
    '010.8.8.8',
    '0x8.8.8.8',
    '8.8.8.8.',
    ' 8.8.8.8',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
    'fe80::1%1',
  ])('refuses %j, which is no plain literal', (text) => {
    expect(onWeb(text)).toBe(false);
    expect(isAllowedAddress(text, SITE_PORT, [SITE_PORT])).toBe(false);
  });
});
