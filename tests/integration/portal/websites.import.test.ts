import { describe, expect, inject, it } from 'vitest';
import type * as z from 'zod';
import type { importSchema } from '../../../functions/websites/import/websites.import.domain.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { givePlan } from '../../support/plans.ts';
import { websitesImportContract } from '../../../functions/websites/import/websites.import.contract.ts';

const stack = inject('stack');

const rowsOf = (...urls: string[]) =>
  urls.map((url, n) => ({ line: n + 2, name: `Fila ${String(n + 2)}`, url }));
type Sent = z.input<typeof importSchema>;
const send = async ({ token }: Person, body: Pick<Sent, 'rows'> & Partial<Sent>) => {
  const sent = { type: 'blog', preview: false, ...body } as const;
  const { rows } = await callOk(stack, websitesImportContract.import, { token, body: sent });
  return rows.map(({ outcome }) => outcome);
};
const sitesOf = async ({ token }: Person, query = {}) =>
  (await callOk(stack, websitesContract.list, { token, query })).items;

describe('the rows of a file', () => {
  it('are registered by themselves, once, and within the plan', async () => {
    const client = await newClient(stack, 'importa');
    const rows = rowsOf(
      'uno.example',
      'ftp://dos.example',
      'tres.example',
      'http://www.uno.example/',
    );
    const outcomes = ['new', 'refused', 'new', 'exists'];
    expect(await send(client, { rows, preview: true })).toEqual(outcomes);
    expect(await sitesOf(client)).toEqual([]);
    expect(await send(client, { rows })).toEqual(['added', 'refused', 'added', 'exists']);
    // The same file again adds nothing.
    expect(await send(client, { rows })).toEqual(['exists', 'refused', 'exists', 'exists']);
    expect((await sitesOf(client)).map(({ url }) => url)).toEqual([
      'https://tres.example',
      'https://uno.example',
    ]);

    // Without a plan a client has three.
    const more = rowsOf('cuatro.example', 'cinco.example');
    expect(await send(client, { rows: more, preview: true })).toEqual(['new', 'refused']);
    expect(await send(client, { rows: more, preview: true, newBefore: 1 })).toEqual([
      ...['refused', 'refused'],
    ]);
    expect(await send(client, { rows: more })).toEqual(['added', 'refused']);
    const plan = { activityLimit: 5, siteLimit: 4 };
    await givePlan(stack, { admin: await signInAdmin(stack), person: client }, plan);
    expect(await send(client, { rows: more })).toEqual(['exists', 'added']);
    expect(await sitesOf(client)).toHaveLength(4);
  });

  it('are nobody else’s: another client has a site of the same address', async () => {
    const [ana, benito] = [await newClient(stack, 'ana'), await newClient(stack, 'benito')];
    const rows = rowsOf('comun.example');
    expect(await send(ana, { rows })).toEqual(['added']);
    expect(await send(benito, { rows, preview: true })).toEqual(['new']);
    expect(await send(benito, { rows, userId: ana.profile.userId })).toEqual(['added']);
    expect(await sitesOf(ana)).toHaveLength(1);
    expect(await sitesOf(benito)).toHaveLength(1);
  });

  it('are their clients’, or whose an administrator says', async () => {
    const [admin, eve] = [await signInAdmin(stack), await newClient(stack, 'eva')];
    const { userId } = eve.profile;
    const unknown = '01k9zz00000000000000000gone';
    const rows = [
      { line: 2, name: 'Fila 2', url: 'importado-de-eva.example', userId },
      { line: 3, url: 'importado-de-nadie.example' },
      { line: 4, url: 'importado-perdido.example', userId: unknown },
    ];
    expect(await send(admin, { rows, userId: null })).toEqual(['added', 'added', 'refused']);
    expect((await sitesOf(eve)).map(({ name }) => name)).toEqual(['Fila 2']);
    const [nobodys] = await sitesOf(admin, { search: 'importado-de-nadie.example' });
    expect(nobodys).toMatchObject({ userId: null });
    expect(await send(admin, { rows, userId })).toEqual(['exists', 'exists', 'refused']);
  });

  it('are registered once by two imports at the same instant', async () => {
    const client = await newClient(stack, 'doble');
    const rows = rowsOf('a-la-vez.example');
    await Promise.all([send(client, { rows }), send(client, { rows }), send(client, { rows })]);
    expect(await sitesOf(client)).toHaveLength(1);
  });

  it('are 25 at most in a call', async () => {
    const { token } = await newClient(stack, 'muchas');
    const rows = rowsOf(...Array.from({ length: 26 }, (_, n) => `n${String(n)}.example`));
    const body = { rows, type: 'blog' as const, preview: true };
    const answer = await callRoute(stack, websitesImportContract.import, { token, body });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
