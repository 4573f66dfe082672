import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { permissions } from '../../../functions/core/auth/permissions.ts';
import type { Route } from '../../../functions/core/http/route.ts';
import { profileKey } from '../../../functions/core/table/keys/keys.ts';
import type { Role } from '../../../functions/core/validation/role.ts';
import {
  isAtLeast,
  positions,
  type Position,
  type Standing,
} from '../../../functions/core/validation/standing.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { loadContracts } from '../../../scripts/lib/contracts.ts';
import { triesAll } from '../../support/depth.ts';
import { newAccount, type Person } from '../../support/people.ts';
import { rootDir } from '../../support/root.ts';
import { tableOf } from '../../support/table.ts';

const stack = inject('stack');
const table = tableOf(stack);

/** What no route does for a person of the other side. */
const give = ({ profile }: Person, position: Position) =>
  table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: profileKey(profile.userId),
      UpdateExpression: 'SET #position = :position',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':position': position },
    }),
  );

/** Each route that asks who calls, once, with the row that says who may. */
const routes = Object.values(await loadContracts(rootDir))
  .flatMap((contract) => Object.values(contract))
  .flatMap((route) => {
    const row = permissions[`${route.method} ${route.path}`];
    return typeof row === 'object' ? [{ route, row }] : [];
  });

/** An id of nothing: who may call gets no further than that, or than the body, which is missing. */
const idsFor = (path: string) =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'userId' || name === 'targetId' ? '00000000-0000-4000-8000-000000000000' : 'ninguno',
    ]),
  );

/** The last position that is refused and the first that is not: the table decides between them, and the others follow. */
function isAtEdge({ role, position }: Standing, least: Position | null): boolean {
  const ranked: readonly Position[] = positions[role];
  const first = least === null ? ranked.length : ranked.indexOf(least);
  return [first - 1, first].includes(ranked.indexOf(position));
}

async function isRefused(token: string, route: Route): Promise<boolean> {
  const answer = await callRoute(stack, route, { token, params: idsFor(route.path) });
  const refused = answer.status === 403;
  expect(codeOf(answer) === 'FORBIDDEN', `${route.path}: ${JSON.stringify(answer.body)}`).toBe(
    refused,
  );
  return refused;
}

/** Several at a time: a position has more than a hundred. */
async function refusedOf(token: string, tried: typeof routes): Promise<string[]> {
  const refused: string[] = [];
  for (let n = 0; n < tried.length; n += 6) {
    const some = tried.slice(n, n + 6);
    const answers = await Promise.all(some.map(({ route }) => isRefused(token, route)));
    refused.push(
      ...some
        .filter((_, i) => answers[i])
        .map(({ route: { method, path } }) => `${method} ${path}`),
    );
  }
  return refused;
}

const standings = (['admin', 'cliente'] as const).flatMap((role) =>
  positions[role].map((position) => ({ role, position })),
);

describe.each(['admin', 'cliente'] as const)('of the side %s', (role: Role) => {
  let person: Person;
  beforeAll(async () => {
    person = await newAccount(stack, role);
  });

  it.each(standings.filter((one) => one.role === role))(
    '$position may call what the table says, and is refused the rest, from the next call on',
    async ({ position }) => {
      await give(person, position);
      await expect
        .poll(async () => (await callOk(stack, profilesContract.me, person)).position)
        .toBe(position);
      const tried = routes.filter(({ row }) => triesAll || isAtEdge({ role, position }, row[role]));
      const expected = tried
        .filter(({ row }) => row[role] === null || !isAtLeast({ role, position }, row[role]))
        .map(({ route: { method, path } }) => `${method} ${path}`);
      expect(await refusedOf(person.token, tried)).toEqual(expected);
    },
  );
});
