import ky, { isHTTPError, isKyError, type KyInstance } from 'ky';
import * as z from 'zod';
import type { PaypalCredentials } from './payments.paypal.credentials.ts';
import { ProviderUnavailable } from '../payments.provider.ts';

export interface PaypalClientOptions {
  /** `https://api-m.paypal.com` and the like, without a trailing slash. */
  baseUrl: string;
  credentials: () => Promise<PaypalCredentials>;
  now?: () => number;
  /** Milliseconds for one call with its retries. A checkout may make two: its Lambda has time for both. */
  deadlineMs?: number;
}

/** One request. It is safe to repeat, because it reads, checks, or carries a `requestId`. */
interface PaypalRequest {
  method: 'get' | 'post';
  /** Without a leading slash. */
  path: string;
  json?: object;
  /** JSON that must be sent unchanged, byte by byte. */
  body?: Buffer<ArrayBuffer>;
  /** `PayPal-Request-Id`: PayPal executes requests with the same one once. */
  requestId?: string;
  deadline: AbortSignal;
}

/** An answer of PayPal to the request itself: 2xx, or 4xx except 401 and 429. */
export interface PaypalAnswer {
  status: number;
  body: unknown;
}

export interface PaypalClient {
  /** The deadline of a call that starts now. */
  startDeadline(): AbortSignal;
  /** @throws ProviderUnavailable */
  send(request: PaypalRequest): Promise<PaypalAnswer>;
}

const DEADLINE_MS = 8_000;
const RETRY_DELAY_MS = 300;
const passing = [429, 500, 502, 503, 504];

/** The part of PayPal's errors that programs may read; messages change. */
const problemSchema = z.object({
  name: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).default([]),
});

/** The issues of an error answer: `INSTRUMENT_DECLINED`. */
export function issuesOf({ body }: PaypalAnswer): string[] {
  return problemSchema.safeParse(body).data?.details.map(({ issue }) => issue) ?? [];
}

/** An unexpected answer, for the log: its status, its issues and the id by which PayPal finds it. */
export function unexpected(what: string, answer: PaypalAnswer): ProviderUnavailable {
  const problem = problemSchema.safeParse(answer.body).data;
  const details = [
    problem?.name,
    ...issuesOf(answer),
    problem?.debug_id === undefined ? undefined : `debug id ${problem.debug_id}`,
  ].filter((detail) => detail !== undefined);
  return new ProviderUnavailable(
    `PayPal answered ${String(answer.status)} to ${what}${details.length > 0 ? ` (${details.join(', ')})` : ''}`,
  );
}

/** ky's own errors hold the request with its token, so they are summarised and not passed on. */
function unavailable(what: string, error: unknown): ProviderUnavailable {
  if (error instanceof ProviderUnavailable) return error;
  if (isHTTPError(error)) {
    return unexpected(what, { status: error.response.status, body: error.data });
  }
  if (isKyError(error)) return new ProviderUnavailable(`${error.name} at ${what}`);
  return new ProviderUnavailable(`PayPal could not be asked: ${what}`, { cause: error });
}

const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds: nine hours as a rule. */
  expires_in: z.number().positive(),
});

/** A token is not used in its last minute: it could expire on the way. */
const EARLY_MS = 60_000;

interface PaypalTokens {
  /** A valid token, as far as we know. Throws what the request throws. */
  get(deadline: AbortSignal): Promise<string>;
  /** Drops a refused token, unless it was replaced meanwhile. */
  drop(token: string): void;
}

interface TokenSource {
  http: KyInstance;
  credentials: () => Promise<PaypalCredentials>;
  now: () => number;
}

async function requestToken({ http, credentials, now }: TokenSource, deadline: AbortSignal) {
  const { clientId, clientSecret } = await credentials();
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const answer = await http
    .post('v1/oauth2/token', {
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: deadline,
      // Refused credentials are a failure, not an answer.
      throwHttpErrors: true,
    })
    .json();
  const { access_token, expires_in } = tokenSchema.parse(answer);
  return { token: access_token, until: now() + expires_in * 1_000 - EARLY_MS };
}

/** Caches the app's access token; concurrent callers wait for the same request. */
function createPaypalTokens(source: TokenSource): PaypalTokens {
  let known: { token: string; until: number } | undefined;
  let requesting: Promise<string> | undefined;
  const renew = async (deadline: AbortSignal) => {
    try {
      known = await requestToken(source, deadline);
      return known.token;
    } finally {
      requesting = undefined;
    }
  };
  return {
    get(deadline) {
      if (known && source.now() < known.until) return Promise.resolve(known.token);
      return (requesting ??= renew(deadline));
    },
    drop(token) {
      if (known?.token === token) known = undefined;
    },
  };
}

/** PayPal's REST API with its token. It renews a refused token once, and retries temporary failures once. */
export function createPaypalClient(options: PaypalClientOptions): PaypalClient {
  const http = ky.create({
    prefix: options.baseUrl,
    // The deadline covers all attempts.
    timeout: false,
    // Its token is for PayPal alone.
    redirect: 'error',
    throwHttpErrors: (status) => passing.includes(status),
    retry: {
      limit: 1,
      methods: ['get', 'post'],
      statusCodes: passing,
      maxRetryAfter: 1_000,
      delay: () => RETRY_DELAY_MS,
    },
  });
  const tokens = createPaypalTokens({
    http,
    credentials: options.credentials,
    now: options.now ?? Date.now,
  });

  const sendWith = (token: string, { method, path, ...request }: PaypalRequest) =>
    http(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // Orders in full: by default PayPal leaves out their amounts.
        prefer: 'return=representation',
        'paypal-request-id': request.requestId,
      },
      signal: request.deadline,
      ...(request.json && { json: request.json }),
      ...(request.body && { body: request.body }),
    });

  return {
    startDeadline: () => AbortSignal.timeout(options.deadlineMs ?? DEADLINE_MS),
    async send(request) {
      const what = `${request.method} ${request.path}`;
      try {
        const response = await sendOnceRenewed(request, { tokens, sendWith });
        const body: unknown = await response.json();
        const answer = { status: response.status, body };
        if (answer.status === 401) throw unexpected(what, answer);
        return answer;
      } catch (error) {
        throw unavailable(what, error);
      }
    },
  };
}

interface Sender {
  tokens: PaypalTokens;
  sendWith: (token: string, request: PaypalRequest) => Promise<Response>;
}

async function sendOnceRenewed(request: PaypalRequest, { tokens, sendWith }: Sender) {
  const token = await tokens.get(request.deadline);
  const response = await sendWith(token, request);
  if (response.status !== 401) return response;
  tokens.drop(token);
  return sendWith(await tokens.get(request.deadline), request);
}
