import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call a route; which positions of them, says `permissions` (ADR 0052).
 * - `user`: any signed-in person the table knows and has not deleted.
 * - `admin`: the same, with role `admin`.
 * - `token`: a valid access token alone. Only for the call that makes a profile on first sight.
 * - `public`: anybody. - `backup-key`: a site's `bak_…` key.
 */
export type Auth = 'user' | 'admin' | 'token' | 'public' | 'backup-key';

/** One HTTP route as data: read by the SPA's client, the Lambda's router, CDK and the OpenAPI document. */
export interface Route {
  readonly method: Method;
  /** Path below `/api`, with parameters in braces: `/websites/{websiteId}`. */
  readonly path: `/${string}`;
  readonly auth: Auth;
  /** One English sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The most bytes that `body` may have, where a form's would not do. */
  readonly maxBodyBytes?: number;
  /** Takes the body as it came, in place of `body`: for signatures over its bytes. */
  readonly rawBody?: { readonly maxBytes: number };
  /** What a success is, where it is no JSON: a text of this type (`response` is a string), sent with these headers. */
  readonly produces?: {
    readonly contentType: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** Status of a success; 200 when left out. */
  readonly status?: 200 | 201 | 202;
  readonly response: z.ZodType;
  /**
   * Creates something once for each submission: it takes the header `Idempotency-Key`, and its handler gets the
   * `submission` to be kept with what it creates.
   */
  readonly idempotent?: true;
  /** Needs the caller's password, typed at most ten minutes ago (ADR 0048). */
  readonly fresh?: true;
  /** Answers a session that still needs a second factor: what leads to one, and nothing else (ADR 0049). */
  readonly beforeSecondFactor?: true;
  /** How often one person may call it in a minute, where that is less than what all writes together may (ADR 0017). */
  readonly perMinute?: number;
  /** Error codes this route answers beyond those every route of its kind can (see `errorsOf`). */
  readonly errors?: readonly ErrorCode[];
}

export type Contract = Readonly<Record<string, Route>>;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** `unknown` when every `{parameter}` of the path has its schema, else an error naming what is missing. */
type ParamsDeclared<R extends Route> = [ParamNames<R['path']>] extends [never]
  ? unknown
  : R['params'] extends z.ZodObject<infer Shape>
    ? [Exclude<ParamNames<R['path']>, keyof Shape>] extends [never]
      ? unknown
      : { params: { missing: Exclude<ParamNames<R['path']>, keyof Shape> } }
    : { params: { missing: ParamNames<R['path']> } };

/** Declares a feature's routes. A path parameter without a schema is a compile error. */
export function defineContract<const C extends Contract>(
  contract: C & { [K in keyof C]: ParamsDeclared<C[K]> },
): C {
  return contract;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export type ParamsOf<R extends Route> = Output<R['params']>;
export type QueryOf<R extends Route> = Output<R['query']>;
export type BodyOf<R extends Route> = Output<R['body']>;
export type ResponseInput<R extends Route> = z.input<R['response']>;
export type ResponseOf<R extends Route> = z.output<R['response']>;

/** Where the API lives on the portal's own origin. */
export const API_BASE = '/api';

/** Header in which a success says the caller's present standing (`standingOf`): the SPA sees by it that it changed. */
export const ROLE_HEADER = 'x-portal-role';

/** Header by which a caller knows a submission again: the same key answers the same thing for a day. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Header by which a browser names a request, and the API its answer (ADR 0068). */
export const CORRELATION_HEADER = 'x-correlation-id';

/** The key by which API Gateway names a route: `GET /api/websites/{websiteId}`. */
export function routeKeyOf(route: Pick<Route, 'method' | 'path'>): string {
  return `${route.method} ${API_BASE}${route.path}`;
}

/**
 * How many requests that change something one person may make in a minute, over all routes: two a second, which no hand
 * keeps up. Routes that are costly, or send something to others, have a lower limit of their own (`perMinute`).
 */
export const WRITES_PER_MINUTE = 120;

/** The count of all of a person's requests that change something. */
const ALL_WRITES = 'writes';

/** Counts that a request of a route adds to, with the most each may come to in a minute; undefined where none is kept. */
export function limitsOf(
  route: Pick<Route, 'method' | 'path' | 'auth' | 'perMinute'>,
): Readonly<Record<string, number>> | undefined {
  // Of the others it is known who calls; these are limited by address, in front of the API.
  if (route.auth === 'public') return undefined;
  const limits = {
    ...(route.method !== 'GET' && { [ALL_WRITES]: WRITES_PER_MINUTE }),
    ...(route.perMinute !== undefined && { [routeKeyOf(route)]: route.perMinute }),
  };
  return Object.keys(limits).length > 0 ? limits : undefined;
}
