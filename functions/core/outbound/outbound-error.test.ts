import { describe, expect, it } from 'vitest';
import { OutboundError, toOutboundError } from './outbound-error.ts';

const failure = (code: string) => Object.assign(new Error(`failed: ${code}`), { code });

describe('toOutboundError', () => {
  it.each([
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['ENODATA', 'dns'],
    ['ECONNREFUSED', 'refused'],
    ['EHOSTUNREACH', 'refused'],
    ['ETIMEDOUT', 'timeout'],
    ['ENETUNREACH', 'network'],
    ['EADDRNOTAVAIL', 'network'],
    ['ECONNRESET', 'network'],
    ['EPIPE', 'network'],
    ['HPE_HEADER_OVERFLOW', 'network'],
    ['HPE_INVALID_CONSTANT', 'network'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['CERT_NOT_YET_VALID', 'tls'],
    ['CERT_UNTRUSTED', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls'],
    ['HOSTNAME_MISMATCH', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls'],
    ['EPROTO', 'tls'],
  ])('calls %s %s and keeps it as the cause', (errno, code) => {
    const cause = failure(errno);
    const error = toOutboundError(cause);
    expect(error).toBeInstanceOf(OutboundError);
    expect(error).toMatchObject({ code, message: errno, cause });
  });

  it.each([
    [['ECONNREFUSED', 'ENETUNREACH'], 'refused'],
    [['ENETUNREACH', 'ECONNREFUSED'], 'refused'],
    [['ETIMEDOUT', 'ENETUNREACH'], 'timeout'],
    [['ETIMEDOUT', 'ECONNREFUSED'], 'refused'],
    [['EADDRNOTAVAIL', 'ENETUNREACH'], 'network'],
  ])('says of several addresses failing with %j: %s', (errnos, code) => {
    expect(toOutboundError(new AggregateError(errnos.map(failure))).code).toBe(code);
  });

  it('passes its own kind through and takes anything else for network', () => {
    const own = new OutboundError('blocked', 'no');
    expect(toOutboundError(own)).toBe(own);
    expect(toOutboundError(new Error('?'))).toMatchObject({ code: 'network', message: '?' });
    expect(toOutboundError('odd')).toMatchObject({ code: 'network', message: 'odd' });
  });
});
