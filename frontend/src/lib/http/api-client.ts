import type * as z from 'zod';
import { errorAnswerSchema, gatewayErrors } from '../../../../functions/core/http/error-body.ts';
import { asksForPassword } from '../../../../functions/core/http/effects.ts';
import type { ErrorCode } from '../../../../functions/core/http/errors.ts';
import {
  CORRELATION_HEADER,
  IDEMPOTENCY_HEADER,
  ROLE_HEADER,
  type ResponseOf,
  type Route,
} from '../../../../functions/core/http/route.ts';
import type { Role } from '../../../../functions/core/validation/role.ts';
import {
  ApiError,
  BAD_ANSWER_MESSAGE,
  CancelledError,
  NETWORK_MESSAGE,
  type ApiErrorDetail,
} from './api-error.ts';
import { createSubmissions } from './submissions.ts';

type Part<Key extends string, Schema> = Schema extends z.ZodType
  ? Partial<z.input<Schema>> extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : { [K in Key]: z.input<Schema> }
  : unknown;

/** The input of a call to `R`: the parts that its contract declares, as the caller writes them. */
export type CallInput<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']> & {
    signal?: AbortSignal;
    /** It is one of the requests for which the route asks for the password (`sometimes`). */
    asks?: boolean;
  };

type CallArguments<R extends Route> =
  Partial<CallInput<R>> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

export interface ApiClient {
  /**
   * Calls a contract's route and parses the response.
   * @throws ApiError for every failure, also without a connection or when the response does not match the contract.
   * @throws CancelledError where the API asks for the password and the person does not type it.
   */
  call<R extends Route>(route: R, ...input: CallArguments<R>): Promise<ResponseOf<R>>;
  /**
   * Asks for the password now if a call to `route` would: for work that begins with other calls.
   * @throws CancelledError where the person does not type it.
   */
  askFirst(route: Asking): Promise<void>;
}

/** What is read of a route. The build leaves the rest of it out (`build/contract.plugin.ts`). */
export type ReadRoute = Pick<
  Route,
  'method' | 'path' | 'auth' | 'response' | 'idempotent' | 'does'
>;

/** The build keeps only what asks for the password of it. */
type Asking = Partial<Pick<Route, 'does'>>;

/** The signed-in person, and until when they are not asked for their password (epoch milliseconds), where it is known. */
interface Confirmed {
  role: Role;
  confirmedUntil?: number | undefined;
}

/** A call that the API refused because of its session. */
interface RefusedCall {
  write: boolean;
  error: ApiError;
}

export interface ApiClientOptions {
  /** Base path of the API: `/api`. */
  base: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** A fresh access token, or undefined when nobody is signed in. */
  accessToken: () => Promise<string | undefined>;
  /**
   * Called when the session is no longer valid, or is not open yet. Resolves to true when it has been renewed and the call
   * can be sent again.
   */
  onUnauthenticated: (call: RefusedCall) => Promise<boolean>;
  /**
   * Called when the password has to be typed before something is done. Resolves to true when it was: the call is sent
   * then.
   */
  onConfirmation: () => Promise<boolean>;
  /** Without it nobody is asked before the API does. */
  person?: () => Confirmed | undefined;
  /** Called with the role that the API reports for the caller; null when a 403 response reports none. */
  onRole: (role: string | null) => void;
}

/** A request may take so long until the API looks when the password was typed. */
const ON_THE_WAY_MS = 15_000;

/** Values that a URL can carry. */
type Scalar = string | number | boolean | undefined;

interface Parts {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar>;
  body?: unknown;
  signal?: AbortSignal;
  asks?: boolean;
  /** The idempotency key of the submission. */
  submissionKey?: string;
}

/** Builds a URL such as `/api/websites/01h…?cursor=…`; undefined query values are omitted. */
export function urlOf(base: string, path: string, parts: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const search = query.toString();
  return base + filled + (search ? `?${search}` : '');
}

async function headersOf(route: ReadRoute, parts: Parts, options: ApiClientOptions) {
  const headers: Record<string, string> = {
    accept: 'application/json',
    [CORRELATION_HEADER]: crypto.randomUUID(),
  };
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  if (parts.submissionKey !== undefined) headers[IDEMPOTENCY_HEADER] = parts.submissionKey;
  if (route.auth === 'public') return headers;
  const token = await options.accessToken();
  if (token === undefined) throw byStatus('UNAUTHENTICATED');
  headers['authorization'] = `Bearer ${token}`;
  return headers;
}

/** The gateway and the firewall send their own messages. */
const byStatus = (code: keyof typeof gatewayErrors, detail?: ApiErrorDetail) =>
  new ApiError(code, gatewayErrors[code].message, {
    status: gatewayErrors[code].status,
    ...detail,
  });

/** Maps an error response to an ApiError. A body that is not ours (a proxy's page) is mapped by its status alone. */
function errorOf(route: ReadRoute, { status, headers }: Response, body: unknown): ApiError {
  // The header is absent, or a date: nothing is known.
  const detail = { status, retryAfterSeconds: Number(headers.get('retry-after')) || undefined };
  const parsed = errorAnswerSchema.safeParse(body);
  if (parsed.success) {
    const { code, message, fields, current } = parsed.data.error;
    const { data } = route.response.safeParse(current);
    return new ApiError(code as ErrorCode, message, { ...detail, fields, current: data });
  }
  if (status === 401) return byStatus('UNAUTHENTICATED');
  if (status === 429) return byStatus('TOO_MANY_REQUESTS', detail);
  return byStatus('INTERNAL', { status });
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Sends a request. Any failure before a response is a NETWORK error, except an abort. */
async function send(route: ReadRoute, parts: Parts, options: ApiClientOptions): Promise<Response> {
  try {
    return await options.fetch(urlOf(options.base, route.path, parts), {
      method: route.method,
      headers: await headersOf(route, parts, options),
      ...(parts.body !== undefined ? { body: JSON.stringify(parts.body) } : {}),
      ...(parts.signal ? { signal: parts.signal } : {}),
    });
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) throw error;
    throw new ApiError('NETWORK', NETWORK_MESSAGE, { cause: error });
  }
}

async function parse(route: ReadRoute, response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorOf(route, response, body);
  const answer = route.response.safeParse(body);
  if (answer.success) return answer.data;
  throw new ApiError('BAD_ANSWER', BAD_ANSWER_MESSAGE, {
    status: response.status,
    cause: answer.error,
  });
}

const sessionCodes: readonly string[] = [
  'UNAUTHENTICATED',
  'SESSION_MISSING',
  'SESSION_CLOSED',
  'SESSION_EXPIRED',
  'SECOND_FACTOR_REQUIRED',
];

/** The call that starts a session (`token`) gets its 401 as an error: there is no session to renew. */
const endsSession = (route: ReadRoute, error: unknown): error is ApiError =>
  error instanceof ApiError && sessionCodes.includes(error.code) && route.auth !== 'token';

const isPasswordOld = ({ confirmedUntil }: Confirmed): boolean =>
  confirmedUntil !== undefined && Date.now() >= confirmedUntil - ON_THE_WAY_MS;

export function createApiClient(options: ApiClientOptions): ApiClient {
  const attempt = async <R extends Route>(
    route: R,
    parts: Parts,
    accessToken = options.accessToken,
  ) => {
    const response = await send(route, parts, { ...options, accessToken });
    const role = response.headers.get(ROLE_HEADER);
    // A 403 may mean that the person's role has changed.
    if (role !== null || response.status === 403) options.onRole(role);
    return (await parse(route, response)) as ResponseOf<R>;
  };
  const isReplaced = async (used: string | undefined) => {
    const kept = await options.accessToken().catch(() => undefined);
    return kept !== undefined && kept !== used;
  };
  /** Makes a call, and renews the session first if it has ended. */
  const authenticated = async <R extends Route>(route: R, parts: Parts) => {
    let used: string | undefined;
    const accessToken = async () => {
      used = await options.accessToken();
      return used;
    };
    try {
      return await attempt(route, parts, accessToken);
    } catch (error) {
      // The API refused it before doing anything, so it can be sent again, once.
      if (!endsSession(route, error)) throw error;
      // Another tab may have signed in meanwhile. The 401 is then about the old session.
      const isNew = route.auth !== 'public' && (await isReplaced(used));
      const call = { write: route.method !== 'GET', error };
      if (!isNew && !(await options.onUnauthenticated(call))) throw error;
      return attempt(route, parts);
    }
  };
  const ask = async () => {
    if (!(await options.onConfirmation())) throw new CancelledError();
  };
  const askFirst = async ({ does = ['reads'] }: Asking, isAsking = false) => {
    const person = options.person?.();
    if (person && isPasswordOld(person) && (isAsking || asksForPassword(does, person.role)))
      await ask();
  };
  /** Makes a call, and asks for the password before it; after it, where only the API knows that it is asked for. */
  const confirmed = async <R extends Route>(route: R, parts: Parts) => {
    await askFirst(route, parts.asks);
    try {
      return await authenticated(route, parts);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'CONFIRMATION_REQUIRED';
      if (!isAsked) throw error;
      await ask();
      return authenticated(route, parts);
    }
  };
  const submissions = createSubmissions();
  return {
    askFirst: (route) => askFirst(route),
    async call<R extends Route>(route: R, ...[input]: CallArguments<R>) {
      if (!route.idempotent) return confirmed(route, input ?? {});
      const parts: Parts = input ?? {};
      return submissions.during({ path: route.path, ...parts }, (submissionKey) =>
        confirmed(route, { ...parts, submissionKey }),
      );
    },
  };
}
