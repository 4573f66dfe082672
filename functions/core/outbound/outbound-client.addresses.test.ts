import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WEB_PORTS } from '../validation/web-ports.ts';
import type { HostLookup } from './dns-lookup.ts';
import { startHttpSite, useSites } from './fixtures/site-server.ts';
import { createOutboundClient } from './outbound-client.ts';

const open = useSites();

/** Node reports every socket that is about to connect, to any address. */
let sockets = 0;
const count = () => {
  sockets += 1;
};
beforeEach(() => {
  sockets = 0;
  subscribe('net.client.socket', count);
});
afterEach(() => {
  unsubscribe('net.client.socket', count);
});

const octet = fc.nat(255);
const ipv4In = (...starts: number[][]) =>
  fc
    .tuple(fc.constantFrom(...starts), octet, octet, octet)
    .map(([start, ...random]) => [...start, ...random].slice(0, 4));
const bytesOf = (text: string) => ipaddr.parse(text).toByteArray();

/** Loopback, private, link-local, carrier, multicast, reserved, and the metadata services of clouds. */
const forbiddenIpv4 = fc.oneof(
  ipv4In([127], [10], [172, 16], [172, 31], [192, 168], [169, 254], [100, 64], [0]),
  ipv4In([224], [239, 255], [240], [255, 255], [198, 18], [192, 0, 2]),
  fc
    .constantFrom('169.254.169.254', '169.254.170.2', '168.63.129.16', '100.100.100.200')
    .map(bytesOf),
);

/** A number as URLs take it: decimal, octal, hexadecimal. */
const numeral = (value: number) =>
  fc.constantFrom(
    String(value),
    `0${value.toString(8)}`,
    `0x${value.toString(16)}`,
    `0X00${value.toString(16).toUpperCase()}`,
  );
const valueOf = (bytes: readonly number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
const fullWidth = (text: string) =>
  text.replace(/[0-9.]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0));
const escaped = (text: string) =>
  text.replace(/[0-9]/g, (c) => `%${(c.codePointAt(0) ?? 0).toString(16)}`);
const asIs = (text: string) => text;

/** An IPv4 address in one to four parts, each a numeral, whole or disguised. */
const writtenIpv4 = forbiddenIpv4.chain((bytes) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 4 }).chain((parts) => {
        const head = bytes.slice(0, parts - 1).map(numeral);
        return fc.tuple(...head, numeral(valueOf(bytes.slice(parts - 1))));
      }),
      fc.constantFrom(asIs, fullWidth, escaped),
      fc.constantFrom('', '.'),
    )
    .map(([parts, disguise, dot]) => disguise(parts.join('.')) + dot),
);

const dotted = (bytes: readonly number[]) => bytes.join('.');
const anyIpv4 = fc.tuple(octet, octet, octet, octet).map((bytes) => [...bytes]);
const hextets = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) =>
  `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
/** Whatever carries an IPv4 address inside, a public one as well: mapped, compatible, translated, NAT64, 6to4, Teredo. */
const embedding = fc
  .tuple(
    anyIpv4,
    fc.constantFrom('::ffff:', '::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2001:0:0:0:0:0:'),
    fc.boolean(),
  )
  .map(([bytes, prefix, asHextets]) => prefix + (asHextets ? hextets(bytes) : dotted(bytes)));
const sixToFour = anyIpv4.map((bytes) => `2002:${hextets(bytes)}::1`);
const ipv6In = fc
  .tuple(
    fc.constantFrom(
      'fc00',
      'fdff',
      'fe80',
      'febf',
      'fec0',
      'ff02',
      'ff0e',
      '100',
      '2001:db8',
      '3fff',
    ),
    fc.nat(0xffff),
  )
  .map(([prefix, last]) => `${prefix}::${last.toString(16)}`);
const forbiddenIpv6 = fc.oneof(
  ...[embedding, sixToFour, ipv6In],
  fc.constantFrom('::1', '::', 'fd00:ec2::254', 'fd20:ce::254'),
);
const writtenIpv6 = fc
  .tuple(forbiddenIpv6, fc.constantFrom('short', 'long', 'capitals'))
  .map(([text, form]) => {
    if (form === 'long') return ipaddr.parse(text).toNormalizedString();
    return form === 'capitals' ? text.toUpperCase() : text;
  })
  .map((text) => `[${text}]`);

const scheme = fc.constantFrom('http:', 'https:', 'HTTP:');
const port = fc.constantFrom('', ...WEB_PORTS.map((allowed) => `:${String(allowed)}`));
const forbiddenUrl = fc
  .tuple(scheme, fc.oneof(writtenIpv4, writtenIpv6), port)
  .map(([start, host, end]) => `${start}//${host}${end}/latest/meta-data/`);

const noLookup: HostLookup = (hostname) => Promise.reject(new Error(`${hostname} was looked up`));
const request = { headers: {} };
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('a forbidden address, however it is written', () => {
  it('is connected to by nobody', async () => {
    const client = createOutboundClient({ allowedLoopbackPorts: [], lookup: noLookup });
    await fc.assert(
      fc.asyncProperty(forbiddenUrl, async (url) => {
        expect(await codeOf(client.getText(url, request)), url).toBe('blocked');
      }),
    );
    expect(sockets).toBe(0);
  });

  it('is connected to by nobody for a name’s sake, nor for that of good ones beside it', async () => {
    const literal = fc.oneof(forbiddenIpv4.map(dotted), forbiddenIpv6);
    const good = fc.constantFrom<string>('8.8.8.8', '1.1.1.1', '2606:4700::1111');
    await fc.assert(
      fc.asyncProperty(
        fc.array(good, { maxLength: 3 }),
        literal,
        fc.nat(3),
        async (some, bad, at) => {
          const answers = some.toSpliced(at, 0, bad);
          const client = createOutboundClient({
            allowedLoopbackPorts: [],
            lookup: async () => answers,
          });
          expect(await codeOf(client.getText('https://sitio.cl/', request)), bad).toBe('blocked');
        },
      ),
    );
    expect(sockets).toBe(0);
  });

  it('is connected to by nobody because a site sends them there', async () => {
    let location = '';
    const site = await open(
      startHttpSite((_, response) => response.writeHead(302, { location }).end()),
    );
    const client = createOutboundClient({ allowedLoopbackPorts: [site.port], lookup: noLookup });
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(forbiddenUrl, async (url) => {
        location = Buffer.from(url).toString('latin1');
        asked += 1;
        const reading = client.getText(`http://127.0.0.1:${String(site.port)}/`, request);
        expect(await codeOf(reading), url).toBe('blocked');
      }),
      { numRuns: 100 },
    );
    expect([sockets, site.connections.total]).toEqual([asked, asked]);
  });
});

it('a name that is asked for again is not: the socket gets the address that was checked', async () => {
  const site = await open(startHttpSite((_, response) => response.end('ok')));
  let asked = 0;
  const lookup: HostLookup = async () => {
    asked += 1;
    return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
  };
  const client = createOutboundClient({ allowedLoopbackPorts: [site.port], lookup });
  const url = `http://sitio.cl:${String(site.port)}/`;
  await expect(client.getText(url, request)).resolves.toMatchObject({ body: 'ok' });
  expect([asked, sockets, site.connections.total]).toEqual([1, 1, 1]);
  expect(await codeOf(client.getText(url, request))).toBe('blocked');
  expect(sockets).toBe(1);
});

it('a port where no site is is connected to by nobody', async () => {
  const client = createOutboundClient({ allowedLoopbackPorts: [], lookup: noLookup });
  const odd = fc.nat(65_535).filter((number) => !WEB_PORTS.includes(number));
  await fc.assert(
    fc.asyncProperty(odd, fc.constantFrom('sitio.cl', '8.8.8.8'), async (number, host) => {
      const reading = client.getText(`http://${host}:${String(number)}/`, request);
      expect(await codeOf(reading)).toBe('blocked');
    }),
  );
  expect(sockets).toBe(0);
});
