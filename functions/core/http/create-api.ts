import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { holderOf, type ConfirmBackupKey, type PresentedKey } from '../auth/backup-key.ts';
import {
  requireConfirmation,
  requireSecondFactor,
  type CallerInSession,
  type ConfirmCaller,
} from '../auth/caller.ts';
import { identityOf, type TokenIdentity } from '../auth/identity.ts';
import { correlationIdFrom } from '../observability/correlation.ts';
import type { Log } from '../observability/logger.ts';
import { withinRequest } from '../observability/request-context.ts';
import type { Submission } from '../table/commit/once.ts';
import { standingOf } from '../validation/standing.ts';
import { addressOf, senderOf, type ApiEvent, type ApiResult, type Sender } from './api-event.ts';
import { asksForPassword } from './effects.ts';
import { AppError, type ErrorBody } from './errors.ts';
import { accessLog, errorAnswers, originCheck } from './middleware.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readInput } from './read-input.ts';
import {
  CORRELATION_HEADER,
  ROLE_HEADER,
  routeKeyOf,
  type BodyOf,
  type Contract,
  type ParamsOf,
  type QueryOf,
  type ResponseInput,
  type Route,
} from './route.ts';
import { submissionOf } from './submission.ts';

/** What a route's handler is given: its input parsed by the contract, and who is calling. */
type HandlerInput<R extends Route> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
} & Callers<R['auth']> &
  Raw<R> &
  Submitted<R>;

/** A body as it came, for whom its bytes count, with the headers in lower case. */
export interface RawRequest {
  bytes: Buffer;
  headers: Readonly<Record<string, string | undefined>>;
}

type Raw<R extends Route> = R['rawBody'] extends object ? { raw: RawRequest } : unknown;

type Submitted<R extends Route> = R['idempotent'] extends true
  ? { submission: Submission | undefined }
  : unknown;

type Callers<A extends Route['auth']> = A extends 'user' | 'admin'
  ? { caller: CallerInSession }
  : A extends 'token'
    ? { identity: TokenIdentity; sender: Sender }
    : A extends 'backup-key'
      ? { holder: PresentedKey }
      : unknown;

type Handler<R extends Route> = (input: HandlerInput<R>) => Promise<ResponseInput<R>>;

/** One handler per route of the contract; a missing one is a compile error. */
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

export interface ApiDependencies {
  confirmCaller: ConfirmCaller;
  /** Whether the caller's position allows a route. */
  mayCall: (caller: CallerInSession, route: Route) => boolean;
  /** For routes that take a site's backup key; an API without such routes needs none. */
  confirmBackupKey?: ConfirmBackupKey;
  /** Without one nothing is limited. */
  limit?: RateLimiter;
  log: Log;
  /** The page that a browser shows where a route that `produces` one fails; JSON where it is left out. */
  failurePage?: (error: ErrorBody['error']) => string;
  /** Secrets by which CloudFront proves itself; none where the API is reached directly (local). */
  originSecrets: readonly string[];
}

type AnyHandler = (input: Record<string, unknown>) => Promise<unknown>;

/** @throws AppError FORBIDDEN, SECOND_FACTOR_REQUIRED, CONFIRMATION_REQUIRED */
function requireRights(
  caller: CallerInSession,
  route: Route,
  { mayCall }: Pick<ApiDependencies, 'mayCall'>,
): void {
  const { auth, does, beforeSecondFactor } = route;
  if (!beforeSecondFactor) requireSecondFactor(caller);
  if (auth === 'admin' && caller.role !== 'admin') throw new AppError('FORBIDDEN');
  if (!mayCall(caller, route)) throw new AppError('FORBIDDEN');
  if (asksForPassword(does, caller.role)) requireConfirmation(caller);
}

/**
 * Who is calling, as far as the route asks.
 * @throws AppError UNAUTHENTICATED, PROFILE_MISSING, FORBIDDEN, BACKUP_KEY_INVALID, SECOND_FACTOR_REQUIRED,
 * CONFIRMATION_REQUIRED; for a session that may not go on
 */
async function callerFor(
  { name, r: route }: { name: string; r: Route },
  event: ApiEvent,
  dependencies: ApiDependencies,
): Promise<{
  caller?: CallerInSession;
  identity?: TokenIdentity;
  sender?: Sender;
  holder?: PresentedKey;
}> {
  const { confirmCaller, confirmBackupKey } = dependencies;
  if (route.auth === 'public') return {};
  if (route.auth === 'backup-key') {
    const holder = await holderOf(event.headers, confirmBackupKey);
    return { holder: { ...holder, address: addressOf(event) } };
  }
  const identity = identityOf(event.requestContext.authorizer?.jwt?.claims);
  if (route.auth === 'token') return { identity, sender: senderOf(event) };
  const caller = await confirmCaller(identity, name);
  requireRights(caller, route, dependencies);
  return { caller };
}

const typeOf = ({ headers, contentType }: NonNullable<Route['produces']>) => ({
  ...headers,
  'content-type': contentType,
});

/** Whose requests are counted together: a person's, or those of a site's plugin. */
function subjectOf({ caller, identity, holder }: Awaited<ReturnType<typeof callerFor>>): string {
  return caller?.userId ?? identity?.userId ?? `SITE#${holder?.websiteId ?? ''}`;
}

/** What is answered where nothing went wrong: JSON, or the text that the route says it is. */
function successOf(
  { status = 200, produces }: Route,
  { result, standing }: { result: unknown; standing: string | undefined },
): ApiResult {
  const type = produces ? typeOf(produces) : { 'content-type': 'application/json' };
  return {
    statusCode: status,
    headers: {
      ...type,
      ...(standing !== undefined && { [ROLE_HEADER]: standing }),
      'cache-control': 'no-store',
    },
    body: produces ? String(result) : JSON.stringify(result),
  };
}

/** A refused edit answers what there is now as a success would: an undeclared field cannot leak. */
function withCurrent(error: unknown, { response }: Route): unknown {
  if (!(error instanceof AppError) || !error.current) return error;
  const { code, message } = error;
  return new AppError(code, { message, current: response.parse(error.current) as object });
}

/** What a request that takes too long has left to be answered and logged before Lambda ends it. Milliseconds. */
const LAST_WORDS_MS = 500;

/**
 * Makes a feature's Lambda handler from its contract: finds the route, confirms the caller, parses what came in,
 * calls the handler and parses its answer on the way out, so that an undeclared field cannot leak.
 * Curried, because literal types widen when contract and handlers are arguments of one call.
 */
export function createApi<C extends Contract>(contract: C, dependencies: ApiDependencies) {
  const routes = new Map(Object.entries(contract).map(([name, r]) => [routeKeyOf(r), { name, r }]));

  /** Programs ask for JSON, or for anything; browsers ask for a page by its name. */
  const pageOf = ({ routeKey, headers }: ApiEvent, error: ErrorBody['error']) => {
    const produces = routes.get(routeKey)?.r.produces;
    const { failurePage } = dependencies;
    if (!produces || !failurePage || !headers['accept']?.includes('text/html')) return undefined;
    return { headers: typeOf(produces), body: failurePage(error) };
  };

  return (handlers: Handlers<C>) => {
    const answer = async (event: ApiEvent): Promise<ApiResult> => {
      const found = routes.get(event.routeKey);
      if (!found) throw new AppError('NOT_FOUND');
      const { name, r: route } = found;
      const caller = await callerFor(found, event, dependencies);
      const subject = subjectOf(caller);
      await dependencies.limit?.(subject, route);
      const submission = submissionOf(route, event, subject);
      const input = { ...readInput(route, event), ...caller, submission };
      // The map's key says which handler takes which input; TypeScript cannot follow a lookup by text.
      const result = await (handlers[name] as AnyHandler)(input).catch((error: unknown) => {
        throw withCurrent(error, route);
      });
      return successOf(route, {
        result: route.response.parse(result),
        standing: caller.caller && standingOf(caller.caller),
      });
    };
    const answered = middy<ApiEvent, ApiResult>({ timeoutEarlyInMillis: LAST_WORDS_MS })
      .use(accessLog(dependencies.log))
      .use(errorAnswers(dependencies.log, pageOf))
      .use(originCheck(dependencies.originSecrets))
      .handler(answer);
    return async (event: ApiEvent, context: Context): Promise<ApiResult> => {
      const correlationId = correlationIdFrom(event.headers[CORRELATION_HEADER]);
      const request = { correlationId, address: addressOf(event) };
      const result = await withinRequest(request, () => answered(event, context));
      return { ...result, headers: { ...result.headers, [CORRELATION_HEADER]: correlationId } };
    };
  };
}
