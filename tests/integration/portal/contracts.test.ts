import fc from 'fast-check';
import pMap from 'p-map';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { errorCatalogue } from '../../../functions/core/http/error-catalogue.ts';
import type { Route } from '../../../functions/core/http/route.ts';
import { loadContracts } from '../../../scripts/lib/contracts.ts';
import { someOf, triesAll } from '../../support/depth.ts';
import { requestsOf, type FuzzRequest } from '../../support/fuzz/requests.ts';
import { clearFuzzWorld, makeFuzzWorld, type FuzzWorld } from '../../support/fuzz/world.ts';
import { rootDir } from '../../support/root.ts';

const stack = inject('stack');
const SEED = 20_261_122;
/** Requests of a route: by each caller all of them in the long run, else each by one of them. */
const RUNS = triesAll ? 14 : 4;
const AT_ONCE = 6;

const world: FuzzWorld = await makeFuzzWorld(stack);
afterAll(() => clearFuzzWorld(stack, world));

/** As which somebody calls a route: who may not is stopped before anything is read. */
function tokensFor({ auth }: Route): string[] {
  if (auth === 'public') return [''];
  if (auth === 'backup-key') return [world.key];
  return auth === 'admin' ? [world.admin.token] : [world.client.token, world.admin.token];
}

/** What reaches others than the fuzz's own people: an announcement to everybody, reports by e-mail. */
const reachesOthers = ({ path, body = '' }: FuzzRequest): boolean =>
  (path.startsWith('/api/notifications') && /"userId":null/.test(body)) ||
  (path.startsWith('/api/reports/monthly') && /"enabled":true/.test(body));

async function send({ method, path, body }: FuzzRequest, token: string) {
  const answer = await fetch(new URL(path, stack.portalUrl), {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** The failures that a route declares: of a client's site, or of the payment provider. */
const declared = ({ errors = [] }: Route): number[] =>
  errors.map((code) => errorCatalogue[code].status).filter((status) => status >= 500);

const routes = Object.entries(await loadContracts(rootDir)).flatMap(([noun, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ id: `${noun}.${name}`, route })),
);
/** What deletes comes last: there would be nothing left to try. */
const order = ({ route }: { route: Route }) => (route.method === 'DELETE' ? 1 : 0);
const takesInput = ({ route }: { route: Route }) =>
  Boolean(route.params ?? route.query ?? route.body ?? route.rawBody);

describe('no request is answered by a failure of the portal', () => {
  it.each(routes.filter(takesInput).toSorted((a, b) => order(a) - order(b)))(
    '$id',
    async ({ route }) => {
      const expected = declared(route);
      const requests = fc
        .sample(requestsOf(route, world.ids), { seed: SEED, numRuns: RUNS })
        .filter((request) => !reachesOthers(request));
      const tokens = tokensFor(route);
      const calls = requests.flatMap((request, turn) =>
        someOf(tokens, turn, 1).map((token) => ({ request, token })),
      );
      await pMap(
        calls,
        async ({ request, token }) => {
          const { status, text } = await send(request, token);
          if (status < 500 || expected.includes(status)) return;
          expect.fail(`${String(status)} ${text}\n${JSON.stringify(request)}`);
        },
        { concurrency: AT_ONCE },
      );
    },
  );
});
