import { randomBytes } from 'node:crypto';
import { orderAnswer } from './answers.ts';
import { answerBy } from './http.ts';
import type { SimulatedAnswer, SimulatedRequest, Way } from './http.ts';
import { errorBody, notFound, PaypalError } from './paypal-error.ts';
import { simulatedApp } from './simulator.ts';
import type { Simulator } from './simulator.ts';
import type { Reply } from './state.ts';

/** Seconds that a token is valid: PayPal's nine hours. */
const TOKEN_SECONDS = 32_400;
/** Requests that are remembered. */
const REQUESTS_MAX = 500;

/** What every request to the API goes through: outage, token, and one effect for each `PayPal-Request-Id`. */
export function createGate(simulator: Simulator, ways: readonly Way[]) {
  return async (request: SimulatedRequest): Promise<SimulatedAnswer> => {
    const answer = await answerRequest(simulator, ways, request);
    const { method, url } = request;
    const path = url.pathname;
    const { status } = answer;
    simulator.requests.push({ method, path, requestId: requestIdOf(request), status });
    simulator.requests.splice(0, simulator.requests.length - REQUESTS_MAX);
    return answer;
  };
}

async function answerRequest(
  simulator: Simulator,
  ways: readonly Way[],
  request: SimulatedRequest,
): Promise<SimulatedAnswer> {
  if (simulator.outage) return outage(simulator.outage.status);
  if (request.url.pathname === '/v1/oauth2/token') return newToken(simulator, request);
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!simulator.tokens.has(token)) return invalidToken;
  return answerOnce(simulator, ways, request);
}

const outage = (status: number): SimulatedAnswer => ({
  status,
  body: {
    name: 'SERVICE_UNAVAILABLE',
    message: 'Service Unavailable.',
    debug_id: debugId(),
    details: [],
    links: [],
  },
});

const invalidToken: SimulatedAnswer = {
  status: 401,
  body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
};

function newToken({ tokens }: Simulator, { headers }: SimulatedRequest): SimulatedAnswer {
  const { clientId, clientSecret } = simulatedApp;
  const expected = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  if (headers.authorization !== `Basic ${expected}`) {
    const error_description = 'Client Authentication failed';
    return { status: 401, body: { error: 'invalid_client', error_description } };
  }
  const token = `A21AA${randomBytes(32).toString('base64url')}`;
  tokens.add(token);
  return {
    status: 200,
    body: {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-SIMULADOR',
      expires_in: TOKEN_SECONDS,
      nonce: new Date().toISOString() + randomBytes(8).toString('hex'),
    },
  };
}

/** Does once what comes with the same `PayPal-Request-Id`. Refusals are repeated, too. */
async function answerOnce(
  simulator: Simulator,
  ways: readonly Way[],
  request: SimulatedRequest,
): Promise<SimulatedAnswer> {
  const { state } = simulator;
  const requestId = requestIdOf(request);
  if (requestId === undefined) return answerWay(ways, request);
  const key = `${request.url.pathname} ${requestId}`;
  const before = state.replies[key];
  if (before) return answerAgain(simulator, before);
  const { status, body } = await answerWay(ways, request);
  const reply: Reply = { status, body: typeof body === 'object' ? { ...body } : {} };
  state.saveReply(key, reply);
  return reply;
}

/** What was made already is shown as it is now, with 200 instead of 201. */
function answerAgain({ state, baseUrl }: Simulator, { status, body }: Reply): SimulatedAnswer {
  if (status !== 201) return { status, body };
  const order = state.orders.get(String(body['id']));
  return { status: 200, body: order ? orderAnswer(order, baseUrl, true) : body };
}

async function answerWay(ways: readonly Way[], request: SimulatedRequest) {
  try {
    const answer = await answerBy(ways, request);
    if (!answer) throw notFound();
    return answer;
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error;
    return { status: error.status, body: errorBody(error, debugId()) };
  }
}

const debugId = () => randomBytes(7).toString('hex').slice(0, 13);

function requestIdOf({ headers }: SimulatedRequest): string | undefined {
  const id = headers['paypal-request-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}
