export type OutboundErrorCode =
  'dns' | 'refused' | 'timeout' | 'tls' | 'too_big' | 'blocked' | 'redirects' | 'network';

/**
 * Why a site could not be read. Codes are those of `syncFailures`; `message` is for logs (English, never holds a header),
 * `cause` the error underneath where there was one.
 */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.code = code;
  }
}

/** OpenSSL's verification results (`X509_V_ERR_*` as Node names them), handshake failures, and Node's own checks. */
const tlsCodes =
  /^(CERT_|CRL_|ERR_TLS_|ERR_SSL_|ERROR_IN_C|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_|HOSTNAME_MISMATCH$|EPROTO$)/;

/**
 * EHOSTUNREACH is the far side's router saying the host is down: its owner's to mend, as a refusal is. ENETUNREACH and
 * EADDRNOTAVAIL are ours (no route for that family) and stay `network`.
 */
const codesByErrno: Readonly<Record<string, OutboundErrorCode>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  EAI_AGAIN: 'dns',
};

/** A host with several addresses fails once per address: the failure that says most about the host wins. */
const mostTelling: readonly OutboundErrorCode[] = ['tls', 'refused', 'timeout', 'dns'];

function codeOf(error: unknown): OutboundErrorCode {
  if (error instanceof AggregateError) {
    const codes = new Set(error.errors.map(codeOf));
    return mostTelling.find((code) => codes.has(code)) ?? 'network';
  }
  const errno = errnoOf(error);
  return tlsCodes.test(errno) ? 'tls' : (codesByErrno[errno] ?? 'network');
}

function errnoOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/**
 * Any error of DNS, sockets, TLS or the HTTP parser as an `OutboundError`. One that already is stays as it is. What no
 * code is known for (resets, malformed or oversized headers, a body cut short) is `network`.
 */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new OutboundError(codeOf(error), errnoOf(error) || detail, { cause: error });
}
