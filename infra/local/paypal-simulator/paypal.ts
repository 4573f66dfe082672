import { createServer } from 'node:http';
import type { Listening } from '../proxy/portal-proxy.ts';
import { listenOnLoopback } from '../proxy/portal-proxy.ts';
import { apiWays } from './api.ts';
import { createControl } from './control.ts';
import { createGate } from './gate.ts';
import { answerBy, readRequest, send } from './http.ts';
import type { SimulatedAnswer, SimulatedRequest } from './http.ts';
import { pageWays } from './pages.ts';
import { createSimulator } from './simulator.ts';
import type { Simulator, SimulatorOptions } from './simulator.ts';

export type PaypalServerOptions = Omit<SimulatorOptions, 'baseUrl'> & { port: number };

/**
 * Serves PayPal as far as the portal needs it: the REST API under `/v1` and `/v2`, the payer's page `/checkoutnow`, a panel
 * for people under `/`, and what tests ask of it under `/_simulator` (tests/support/paypal.ts).
 */
export async function startPaypal({ port, ...options }: PaypalServerOptions): Promise<Listening> {
  const baseUrl = `http://localhost:${port}`;
  const simulator = await createSimulator({ ...options, baseUrl });
  const answerTo = createAnswerer(simulator);
  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming)
      .then(answerTo)
      .catch((error: unknown): SimulatedAnswer => ({ status: 500, body: String(error) }))
      .then((answer) => {
        send(outgoing, answer);
      });
  });
  const stop = await listenOnLoopback(server, port);
  return {
    url: baseUrl,
    stop: async () => {
      await stop();
      await simulator.webhooks.stop();
      await simulator.state.flush();
    },
  };
}

function createAnswerer(simulator: Simulator) {
  const api = createGate(simulator, apiWays(simulator));
  const control = createControl(simulator);
  const pages = pageWays(simulator);
  return async (request: SimulatedRequest): Promise<SimulatedAnswer> => {
    const { pathname } = request.url;
    if (/^\/v[12]\//.test(pathname)) return api(request);
    if (pathname.startsWith('/_simulator/')) return control(request);
    return (await answerBy(pages, request)) ?? { status: 404, body: 'No hay nada aquí.\n' };
  };
}
