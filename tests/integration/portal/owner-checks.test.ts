import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import type { Route } from '../../../functions/core/http/route.ts';
import { callRoute, codeOf, type RequestParts } from '../../../infra/local/client/portal-client.ts';
import { loadContracts } from '../../../scripts/lib/contracts.ts';
import { inputOf } from '../../support/fuzz/from-schema.ts';
import { clearFuzzWorld, makeFuzzWorld, type FuzzWorld } from '../../support/fuzz/world.ts';
import { newClient, type Person } from '../../support/people.ts';
import { rootDir } from '../../support/root.ts';

// Requests made from the contracts, which name what a client has, sent by another client. `authorization.test.ts` says it
// of each route by hand, with objects that are made for it; a route that is new is here by itself.

const stack = inject('stack');
const SEED = 20_261_130;
/** Requests of a route. */
const RUNS = 4;

/** Ids of what a client has, as contracts name them. */
const owned = [
  ...['websiteId', 'websiteIds', 'activityId', 'backupId', 'paymentId', 'userPlanId'],
  ...['notificationId', 'reportId'],
];

/** What succeeds all the same, and why nothing is done: it is the answer for what nobody has, too. */
const successes: Record<string, string> = {
  'activities.jobs.startUpdateJob':
    'leaves each site out with its reason that is not of the caller',
};

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  required?: string[];
}

/** Whether each input of a schema names something that is a client's. */
function namesOwned({ properties = {}, required = [], items }: JsonSchema): boolean {
  if (items && namesOwned(items)) return true;
  return required.some((name) => owned.includes(name) || namesOwned(properties[name] ?? {}));
}
const isOwned = (schema: z.ZodType | undefined) =>
  schema !== undefined &&
  namesOwned(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

const routes = Object.entries(await loadContracts(rootDir)).flatMap(([file, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ id: `${file}.${name}`, route })),
);
const naming = routes.filter(
  ({ route }) =>
    route.auth === 'user' && [route.params, route.query, route.body].some((one) => isOwned(one)),
);

let world: FuzzWorld;
let stranger: Person;
beforeAll(async () => {
  world = await makeFuzzWorld(stack);
  stranger = await newClient(stack, 'ajena');
});
afterAll(() => clearFuzzWorld(stack, world));

/** Requests as the contract describes them, of what the world's client has. */
function requestsOf({ params, query, body }: Route): RequestParts[] {
  const parts = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[part, inputOf(schema, world.ids)] as const] : [],
  );
  const requests = fc.record(Object.fromEntries(parts)) as fc.Arbitrary<RequestParts>;
  return fc.sample(requests, { seed: SEED, numRuns: RUNS });
}

/** The same request of what nobody has: ids of the same form, none of which was given. */
function ofNobody(request: RequestParts): RequestParts {
  const ids = owned.flatMap((name) => world.ids[name] ?? []);
  const text = ids.reduce(
    (json, id) => json.replaceAll(id, `${id.slice(0, -6)}000000`),
    JSON.stringify(request),
  );
  return JSON.parse(text) as RequestParts;
}

describe('what a client has', () => {
  it('is named by more than a few routes', () => {
    expect(naming.length).toBeGreaterThan(25);
  });

  it.each(naming)('is not there for another client at $id', async ({ id, route }) => {
    const codeFor = async (request: RequestParts) => {
      const answer = await callRoute(stack, route, { ...request, token: stranger.token });
      return codeOf(answer) ?? String(answer.status);
    };
    const answers: string[] = [];
    for (const request of requestsOf(route)) {
      const answer = await codeFor(request);
      // Whether it is a rule that refuses or not: nothing shows that there is such a thing.
      expect(answer, JSON.stringify(request)).toBe(await codeFor(ofNobody(request)));
      answers.push(answer);
    }
    const succeeding = answers.filter((code) => code.startsWith('2'));
    expect(succeeding.length > 0).toBe(id in successes);
  });

  it('is asked for as the contracts say by most of these requests', async () => {
    const reached = await Promise.all(
      naming.map(async ({ route }) => {
        const [request = {}] = requestsOf(route);
        const { status } = await callRoute(stack, route, { ...request, token: stranger.token });
        return status === 404;
      }),
    );
    expect(reached.filter(Boolean).length).toBeGreaterThan(naming.length / 2);
  });
});
