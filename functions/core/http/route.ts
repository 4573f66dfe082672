import type * as z from 'zod';
import type { Effects } from './effects.ts';
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
  /** What it does: whose password it asks for follows from that (`asksForPassword`). */
  readonly does: Effects;
  /** What it does as well, for some requests: its service says when, and calls `requireConfirmation`. */
  readonly sometimes?: Effects;
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
  /** Why what it creates needs no key: what the same request does a second time. */
  readonly repeated?: string;
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

/**
 * How many requests that read one person may make in a minute, over all routes: four a second. A page asks for some five
 * things, and three open tabs together for some thirty in a minute by themselves.
 */
export const READS_PER_MINUTE = 240;

/** The count of all of a person's requests that change something, and of those that read. */
const ALL_WRITES = 'writes';
const ALL_READS = 'reads';

/** Whether requests of a route are counted. Of all others it is known who calls; those are limited by address, in front of the API. */
export const isLimited = ({ auth }: Pick<Route, 'auth'>): boolean => auth !== 'public';

type Limits = Readonly<Record<string, number>>;

/** Counts to which each request of a route is added, with the most that they may come to in a minute; none for most reads. */
export function limitsOf(route: Pick<Route, 'method' | 'path' | 'auth' | 'perMinute'>): Limits {
  if (!isLimited(route)) return {};
  return {
    ...(route.method !== 'GET' && { [ALL_WRITES]: WRITES_PER_MINUTE }),
    ...(route.perMinute !== undefined && { [routeKeyOf(route)]: route.perMinute }),
  };
}

/** Counts to which requests of a route are added several at a time: reads, each of which would cost a write otherwise. */
export const limitsOfReads = (route: Pick<Route, 'method' | 'auth'>): Limits =>
  isLimited(route) && route.method === 'GET' ? { [ALL_READS]: READS_PER_MINUTE } : {};
