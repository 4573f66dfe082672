import { setTimeout as sleep } from 'node:timers/promises';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';
import type { DynamoDBClientResolvedConfig } from '@aws-sdk/client-dynamodb';

/** A request to the engine. `lines`: a body of several JSON values, each on a line of its own. */
export interface EngineRequest {
  method: 'GET' | 'POST' | 'PUT';
  /** With its query, as in '/_bulk?require_alias=true'. */
  path: string;
  body?: object;
  lines?: readonly object[];
}

/** OpenSearch, or a service that speaks its API. */
export interface SearchEngine {
  /** The answer as JSON. @throws EngineError for any that is not a success, and where none comes. */
  send(request: EngineRequest): Promise<unknown>;
}

/** The engine refused or did not answer. `status`: 0 without an answer. */
class EngineError extends Error {
  readonly status: number;

  constructor(status: number, reason: string, options?: ErrorOptions) {
    super(`The search engine answered ${String(status)}: ${reason}`, options);
    this.name = 'EngineError';
    this.status = status;
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof EngineError && error.status === 404;

type Signing = Pick<DynamoDBClientResolvedConfig, 'credentials' | 'region' | 'sha256'>;

export interface EngineOptions {
  /** Where it is reached, without a trailing slash. */
  url: string;
  /** Of a client of the SDK; a request without it is not signed. */
  signing?: Signing;
  /** How long one try may take. Milliseconds. */
  timeoutMs?: number;
  wait?: () => Promise<unknown>;
}

/** Two tries of a question and the wait between them stay below the ten seconds of a Lambda behind the API. */
const TIMEOUT_MS = 4_000;
/** For who writes: nobody waits for it, and a new index takes its time. */
export const WRITE_TIMEOUT_MS = 20_000;
const WAIT_MS = 300;
/** It is asked too much, or is being replaced. All requests may be repeated: writes have versions of their own. */
const TRY_AGAIN = [429, 502, 503, 504];
const isPassing = (error: unknown): boolean =>
  error instanceof EngineError && (error.status === 0 || TRY_AGAIN.includes(error.status));
/** Of a reason, as much as a log has room for. */
const REASON_LENGTH = 500;

const backOff = () => sleep(WAIT_MS);

function bodyOf({ body, lines }: EngineRequest): { text: string; type: string } | undefined {
  if (lines) {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return { text, type: 'application/x-ndjson' };
  }
  return body && { text: JSON.stringify(body), type: 'application/json' };
}

/** The same request with the headers that prove who asks (Signature Version 4, for `es`). */
async function signed(
  { credentials, region, sha256 }: Signing,
  { url, method, body }: { url: URL; method: string; body: ReturnType<typeof bodyOf> },
): Promise<Record<string, string>> {
  const signer = new SignatureV4({ service: 'es', credentials, region, sha256 });
  const { headers } = await signer.sign({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { host: url.host, ...(body && { 'content-type': body.type }) },
    ...(body && { body: body.text }),
  });
  // `fetch` sets it itself, to the same.
  const { host: _, ...others } = headers;
  return others;
}

const causeSchema = z.object({ type: z.string(), reason: z.string() });
/** Of what failed in a shard, the whole says no more than that. */
const answerSchema = z.object({
  error: causeSchema.extend({ root_cause: z.array(causeSchema).optional() }),
});

/** What the engine says is wrong; it names the kind and the reason. */
function reasonOf(text: string): string {
  try {
    const { error } = answerSchema.parse(JSON.parse(text));
    const { type, reason } = error.root_cause?.[0] ?? error;
    return `${type}: ${reason}`;
  } catch {
    // Not its own answer, but that of something in front of it.
    return text.slice(0, REASON_LENGTH);
  }
}

/** No answer, an incomplete one, or one that is not JSON. */
function noAnswer(cause: unknown): never {
  throw new EngineError(0, 'no answer', { cause });
}

export function createEngine({
  url: base,
  signing,
  timeoutMs = TIMEOUT_MS,
  wait = backOff,
}: EngineOptions): SearchEngine {
  async function attempt(request: EngineRequest): Promise<unknown> {
    const [url, body] = [new URL(`${base}${request.path}`), bodyOf(request)];
    const { method } = request;
    const headers = signing
      ? await signed(signing, { url, method, body })
      : { ...(body && { 'content-type': body.type }) };
    const answer = await fetch(url, {
      ...{ method, headers, redirect: 'error' },
      ...(body && { body: body.text }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(noAnswer);
    const text = await answer.text().catch(noAnswer);
    if (!answer.ok) throw new EngineError(answer.status, reasonOf(text));
    try {
      return JSON.parse(text) as unknown;
    } catch (cause) {
      return noAnswer(cause);
    }
  }

  return {
    async send(request) {
      try {
        return await attempt(request);
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
      await wait();
      return attempt(request);
    },
  };
}
