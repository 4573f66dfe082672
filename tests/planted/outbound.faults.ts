import type { FaultGroup } from './fault.ts';

const policy = 'functions/core/outbound/address-policy.ts';
const targetTest = { project: 'unit', file: 'functions/core/outbound/target.test.ts' };
const policyTest = { project: 'unit', file: 'functions/core/outbound/address-policy.test.ts' };
const client = 'functions/core/outbound/outbound-client.ts';
const redirects = {
  project: 'unit',
  file: 'functions/core/outbound/outbound-client.redirects.test.ts',
};
const target = 'functions/core/outbound/target.ts';

/** Requests to clients’ sites, whose addresses are hostile input. */
export const outboundFaults: FaultGroup = {
  subject: 'Requests to clients’ sites',
  faults: [
    {
      guarantee: 'A loopback address is read in the local stage only, on its ports.',
      file: policy,
      find: 'if (isLoopback(parsed)) return allowedLoopbackPorts.includes(port);',
      replace: 'if (isLoopback(parsed)) return true;',
      test: { ...policyTest, name: 'allows the loopback on the listed ports only' },
    },
    {
      guarantee: 'A private address is not read.',
      file: policy,
      find: "return address.range() === 'unicast';",
      replace: "return address.range() !== 'loopback';",
      test: { ...policyTest, name: 'refuses every address of ' },
    },
    {
      guarantee: 'An IPv6 address that carries an IPv4 address is not read.',
      file: policy,
      find: "if (address.kind() === 'ipv6' && !address.match(ipv6GlobalUnicast)) return false;",
      replace: '',
      test: { ...policyTest, name: 'refuses every address of ' },
    },
    {
      guarantee: 'Azure’s host agent, a public address by its number, is not read.',
      file: policy,
      find: "'168.63.129.16', // Azure's host agent: public unicast by its number",
      replace: '',
      test: { ...policyTest, name: 'refuses the metadata service ' },
    },
    {
      guarantee: 'One forbidden address among a name’s answers refuses the site.',
      file: target,
      find: 'for (const address of addresses) {',
      replace: 'for (const address of addresses.slice(0, 1)) {',
      test: { ...redirects, name: 'connects nowhere when one answer of several is forbidden' },
    },
    {
      guarantee: 'A redirect is read as strictly as the address that was asked for.',
      file: client,
      find: "const url = parseTarget(Buffer.from(location, 'latin1').toString(), from.url);",
      replace: "const url = new URL(Buffer.from(location, 'latin1').toString(), from.url);",
      test: { ...redirects, name: 'where a redirect may lead' },
    },
    {
      guarantee:
        'The socket connects to the address that was checked: DNS is not asked a second time.',
      file: target,
      find: 'return { url, host, addresses };',
      replace: 'return { url, host, addresses: await addressesOf(host, policy.lookup, signal) };',
      test: { ...redirects, name: 'connects to the checked answers and asks once per hop' },
    },
    {
      guarantee: 'The connector key stays behind when a redirect leads to another origin.',
      file: client,
      find: 'if (url.origin === from.url.origin) return { ...from, url };',
      replace: 'if (url.protocol === from.url.protocol) return { ...from, url };',
      test: { ...redirects, name: 'stays behind when the host changes' },
    },
    {
      guarantee: 'A chain of redirects ends.',
      file: client,
      find: 'maxRedirects = 3',
      replace: 'maxRedirects = 4',
      test: { ...redirects, name: 'follows three, with the key as long as the origin is the same' },
    },
    {
      guarantee: 'An answer of more than 1 MB is not read.',
      file: client,
      find: 'maxBytes = 1_000_000',
      replace: 'maxBytes = 10_000_000',
      test: {
        project: 'unit',
        file: 'functions/core/outbound/outbound-client.test.ts',
        name: 'reads 1 MB where no limit is given, and not one byte more',
      },
    },
    {
      guarantee: 'A certificate is checked before the key is sent.',
      file: 'functions/core/outbound/send-request.ts',
      find: 'rejectUnauthorized: true,',
      replace: 'rejectUnauthorized: false,',
      test: {
        project: 'unit',
        file: 'functions/core/outbound/outbound-client.tls.test.ts',
        name: 'never sends the key before the certificate is checked',
      },
    },
    {
      guarantee: 'A literal address is checked, although no name is looked up.',
      file: target,
      find: 'if (!isAllowedAddress(address, port, policy.allowedLoopbackPorts)) {',
      replace:
        'if (isIP(host) === 0 && !isAllowedAddress(address, port, policy.allowedLoopbackPorts)) {',
      test: { ...targetTest, name: 'resolveTarget: literals' },
    },
    {
      guarantee: 'An address with credentials is refused.',
      file: target,
      find: "if (url.username !== '' || url.password !== '') {",
      replace: "if (url.username !== '' && url.password === '') {",
      test: { ...targetTest, name: 'parseTarget' },
    },
  ],
};
