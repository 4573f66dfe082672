import {
  API_BASE,
  CORRELATION_HEADER,
  IDEMPOTENCY_HEADER,
  type Route,
} from '../../../functions/core/http/route.ts';
import type { StackInfo } from './stack-info.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON. */
  body: unknown;
}

export interface RequestParts {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Of the submission that it is, where the route creates something. */
  submissionKey?: string;
  /** As the browser names the request; else the API does. */
  correlationId?: string;
}

type Sent = Record<'token' | 'json' | 'submissionKey' | 'correlationId', string | undefined>;

const headersOf = ({
  token,
  json,
  submissionKey,
  correlationId,
}: Sent): Record<string, string> => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(json && { 'content-type': 'application/json' }),
  ...(submissionKey && { [IDEMPOTENCY_HEADER]: submissionKey }),
  ...(correlationId && { [CORRELATION_HEADER]: correlationId }),
});

/** Calls a route of a contract through the portal's own address, as the browser does. Any status is an answer. */
export async function callRoute(
  stack: Pick<StackInfo, 'portalUrl'>,
  route: Route,
  { token, params = {}, query = {}, body, submissionKey, correlationId }: RequestParts = {},
): Promise<Answer> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const url = new URL(`${API_BASE}${path}`, stack.portalUrl);
  url.search = new URLSearchParams(query).toString();
  const json = body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(url, {
    method: route.method,
    headers: headersOf({ token, json, submissionKey, correlationId }),
    ...(json && { body: json }),
  });
  return answerOf(answer);
}

async function answerOf(answer: Response): Promise<Answer> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}

/** Calls a route that must succeed and parses its answer by the contract. */
export async function callOk<R extends Route>(
  stack: Pick<StackInfo, 'portalUrl'>,
  route: R,
  parts: RequestParts = {},
): Promise<ReturnType<R['response']['parse']>> {
  return okOf(route, await callRoute(stack, route, parts));
}

/** The body of an answer that must be a success, parsed by the contract. */
export function okOf<R extends Route>(
  route: R,
  answer: Answer,
): ReturnType<R['response']['parse']> {
  if (answer.status !== (route.status ?? 200)) {
    throw new Error(
      `${route.method} ${route.path}: ${String(answer.status)} ${JSON.stringify(answer.body)}`,
    );
  }
  return route.response.parse(answer.body) as ReturnType<R['response']['parse']>;
}

/** The error code of an answer of the API, or undefined. */
export function codeOf({ body }: Answer): string | undefined {
  return (body as { error?: { code?: string } } | undefined)?.error?.code;
}
