import { setTimeout as sleep } from 'node:timers/promises';
import { S3RequestPresigner, type S3RequestPresignerOptions } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '../crypto/sha256.ts';

export interface LinkedBucket extends Pick<S3RequestPresignerOptions, 'credentials' | 'region'> {
  /** Where the bucket is reached, without a trailing slash. */
  url: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** When links are signed; the clock's where it is left out. */
  now?: () => Date;
}

export interface BucketRequest {
  method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT';
  /** None for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  /** Signed, so that a request by this link must send exactly these. Names in lower case. */
  headers?: Record<string, string>;
}

export interface BucketAnswer {
  status: number;
  headers: Headers;
  /** Empty for a HEAD. */
  body: Uint8Array;
  /** S3's own code of an error, such as `NoSuchUpload`; undefined for a success. */
  code: string | undefined;
}

/** How long a link works that is used at once. */
const OWN_LINK_SECONDS = 300;
/** Within the half minute that a request has; S3 takes a while to put many parts together. */
const TIMEOUT_MS = 25_000;
const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 400;
const PASSING = ['InternalError', 'SlowDown', 'ServiceUnavailable', 'RequestTimeout'];
/** What may go through a moment later; putting parts together may end so after it began as a success. */
const isPassing = ({ status, code = '' }: BucketAnswer) =>
  status === 429 || status >= 500 || PASSING.includes(code);

/** The body has the error, even if the status says success: joining the parts may fail after it was sent. */
const codeOf = (text: string, status: number): string | undefined =>
  /<Error>.*?<Code>([^<]*)<\/Code>/s.exec(text)?.[1] ?? (status < 400 ? undefined : String(status));

/** A key as S3 reads and signs it: all but letters, digits, '-._~' and slashes is percent-encoded. */
const pathOf = (key: string) =>
  encodeURIComponent(key)
    .replaceAll('%2F', '/')
    .replace(/[!'()*]/g, (one) => `%${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);

/**
 * Requests to a bucket by signed links alone: the SDK's client for S3 would make each Lambda a third larger, to its
 * limit and beyond.
 */
export function createBucketRequests({ url, fetch: request, now, ...signing }: LinkedBucket) {
  const presigner = new S3RequestPresigner({ ...signing, sha256: Sha256 });

  /** A link to one request, for so many seconds. */
  async function sign(
    { method, key = '', query = {}, headers = {} }: BucketRequest,
    expiresIn: number,
  ): Promise<string> {
    const address = `${url}/${pathOf(key)}`;
    const { protocol, hostname, port, pathname } = new URL(address);
    const signed = await presigner.presign(
      {
        method,
        protocol,
        hostname,
        ...(port !== '' && { port: Number(port) }),
        path: pathname,
        query,
        headers: { ...headers, host: port === '' ? hostname : `${hostname}:${port}` },
      },
      {
        expiresIn,
        unhoistableHeaders: new Set(Object.keys(headers)),
        ...(now && { signingDate: now() }),
      },
    );
    const search = new URLSearchParams(signed.query as Record<string, string>);
    // S3 reads a plus as one, and the signature is over spaces as %20.
    return `${address}?${search.toString().replaceAll('+', '%20')}`;
  }

  async function attempt(
    { headers = {}, ...told }: BucketRequest,
    sent: { body?: string; headers?: Record<string, string> },
  ): Promise<BucketAnswer> {
    const link = await sign({ ...told, headers }, OWN_LINK_SECONDS);
    const answer = await request(link, {
      method: told.method,
      body: sent.body ?? null,
      headers: { ...headers, ...sent.headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = new Uint8Array(await answer.arrayBuffer());
    const isText = told.method === 'POST' || answer.status >= 400;
    const code = isText ? codeOf(new TextDecoder().decode(body), answer.status) : undefined;
    return { status: answer.status, headers: answer.headers, body, code };
  }

  return {
    sign,

    /** Sends a request; what S3 cannot answer now is sent again. @throws Error where it does not answer at all */
    async send(
      told: BucketRequest,
      sent: { body?: string; headers?: Record<string, string> } = {},
    ): Promise<BucketAnswer> {
      for (let tried = 1; ; tried += 1) {
        try {
          const answer = await attempt(told, sent);
          if (tried === ATTEMPTS || !isPassing(answer)) return answer;
        } catch (error) {
          if (tried === ATTEMPTS) throw error;
        }
        await sleep(Math.random() * LONGEST_WAIT_MS);
      }
    },
  };
}
