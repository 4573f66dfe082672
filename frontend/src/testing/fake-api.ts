import { ROLE_HEADER } from '../../../functions/core/http/route.ts';
import { createApiClient, type ApiClientOptions } from '../lib/http/api-client.ts';
import { parseConfig } from '../lib/config.ts';

/** The stage that tests run in. */
export const testConfig = parseConfig({
  userPoolId: 'pool',
  clientId: 'client',
  region: 'us-east-1',
  whatsappNumber: '56912345678',
  timeZone: 'UTC',
});

/** An answer of 200 unless said otherwise, with the caller's `role`; an Error is a lost connection. */
export type FakeAnswer =
  { status?: number; body: unknown; role?: string; headers?: Record<string, string> } | Error;

export interface FakeCall {
  query: URLSearchParams;
  body: unknown;
}

type Answering = FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>);

/** Answers by route: `'GET /api/websites': { body }`, or a function of the call. May change while a test runs. */
export type FakeApi = Record<string, Answering>;

/** A refusal as the API words it. */
export const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message, requestId: 'r-1' } },
});

/** The refusal of a stale edit, with what there is now. */
export const staleEdit = (message: string, current: object) => {
  const { status, body } = refusal(409, 'EDITED_MEANWHILE', message);
  return { status, body: { error: { ...body.error, current } } };
};

async function answerOf(answering: Answering | undefined, call: FakeCall): Promise<FakeAnswer> {
  if (answering === undefined) throw new Error('Nobody answers this route');
  return typeof answering === 'function' ? answering(call) : answering;
}

/**
 * The real client over `answers`. `calls` lists what it was asked, in order and without queries:
 * `'POST /api/websites'`.
 */
export function createFakeApi(
  answers: FakeApi,
  onUnauthenticated: ApiClientOptions['onUnauthenticated'] = () => Promise.resolve(false),
  onRole: (role: string | null) => void = () => undefined,
) {
  const calls: string[] = [];
  const api = createApiClient({
    base: testConfig.apiBase,
    accessToken: () => Promise.resolve('token'),
    onUnauthenticated,
    onConfirmation: () => Promise.resolve(false),
    onRole,
    fetch: async (url, init) => {
      const { pathname, searchParams: query } = new URL(url, 'http://portal.test');
      const call = `${init.method ?? 'GET'} ${pathname}`;
      calls.push(call);
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const answer = await answerOf(answers[call], { query, body });
      if (answer instanceof Error) throw answer;
      const headers = {
        ...answer.headers,
        ...(answer.role !== undefined && { [ROLE_HEADER]: answer.role }),
      };
      return Response.json(answer.body, { status: answer.status ?? 200, headers });
    },
  });
  return { api, calls };
}
