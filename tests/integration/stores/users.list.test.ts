import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileChange } from '../../../functions/profiles/profiles.form.domain.ts';
import {
  clientEntryOf,
  createPeople,
  personEntity,
} from '../../../functions/profiles/profiles.entity.ts';
import { USERS_PAGE_SIZE, userSchema } from '../../../functions/users/users.domain.ts';
import { addChunks } from '../../../infra/local/demo/bulk-seed.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { peopleOf } from './support/people.ts';
import { newTable, personId } from './support/samples.ts';

const CLIENTS = 300;

/** Clients as real ones fill their profile in. */
const client = (n: number) =>
  userSchema.parse({
    userId: personId(n),
    email: `contacto${String(n)}@panaderia-la-espiga.cl`,
    firstName: n % 3 === 0 ? 'María José' : 'Ana',
    lastName: n % 50 === 0 ? 'Núñez Olivares' : 'Pérez Soto',
    phone: `+5691234${String(n).padStart(4, '0')}`,
    whatsapp: `+5691234${String(n).padStart(4, '0')}`,
    secondaryEmail: `facturas${String(n)}@panaderia-la-espiga.cl`,
    companyName: `Panadería La Espiga ${String(n)}`,
    companyDni: '76.123.456-7',
    companyAddress: 'Avenida Libertador Bernardo O’Higgins 1234, oficina 56',
    companyCity: 'Santiago',
    companyCountry: 'Chile',
    companyEconomicActivity: 'Elaboración de productos de panadería',
    role: 'cliente',
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    lastSignInAt: null,
  });

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
  const people = peopleOf(table);
  await addChunks(table, 'CLIENTS', {
    all: Array.from({ length: CLIENTS }, (_, n) => client(n)),
    entryOf: clientEntryOf,
    itemsOf: (person, directoryChunk) => [personEntity.encode({ ...person, directoryChunk })],
  });
  await people.add({ ...client(500), role: 'admin' });
});
afterAll(() => table.destroy());

type People = ReturnType<typeof createPeople>;
const listClients = ({ listClients: list }: People, query: { page: number; search?: string }) =>
  list({ size: USERS_PAGE_SIZE, search: '', ...query });

/** A Lambda that has read the directory. */
async function warm() {
  const people = createPeople(table);
  await listClients(people, { page: 1 });
  return people;
}
const numbersOf = (items: readonly { userId: string }[]) =>
  items.map(({ userId }) => Number(userId.slice(-12)));

describe('the list of clients', () => {
  it('has ten a page, newest first, and ends where it ends', async () => {
    const people = await warm();
    const first = await listClients(people, { page: 1 });
    expect(first).toMatchObject({ page: 1, pageCount: 30, total: CLIENTS });
    expect(numbersOf(first.items)).toEqual(Array.from({ length: 10 }, (_, i) => 299 - i));
    const last = await listClients(people, { page: 99 });
    expect([last.page, numbersOf(last.items)]).toEqual([
      30,
      Array.from({ length: 10 }, (_, i) => 9 - i),
    ]);
  });

  it('costs one request and 1 unit a page beyond the directory’s head', async () => {
    const people = await warm();
    for (const page of [1, 15, 30]) {
      const { result, reads, commands } = await table.meter.measure(() =>
        listClients(people, { page }),
      );
      expect(result.items).toHaveLength(USERS_PAGE_SIZE);
      expect(commands).toEqual(['GetItem', 'Query']);
      expect(reads).toBeLessThanOrEqual(1.5);
    }
  });

  it('reads the whole directory once per Lambda', async () => {
    const people = createPeople(table);
    const { reads, commands } = await table.meter.measure(() => listClients(people, { page: 1 }));
    expect(commands).toEqual(['GetItem', 'BatchGetItem', 'Query']);
    expect(reads).toBeLessThanOrEqual(3);
  });
});

describe('all clients that a search finds', () => {
  it('are read newest first, fifty by a Query', async () => {
    const people = await warm();
    const read = async () => {
      const { total, pages } = await people.findClients('');
      const found = [];
      for await (const page of pages) found.push(...page);
      return { total, found };
    };
    const { result, commands } = await table.meter.measure(read);
    expect(result.total).toBe(result.found.length);
    const [first] = (await listClients(people, { page: 1 })).items;
    expect(result.found[0]).toEqual(first);
    expect(numbersOf(result.found)).toEqual(numbersOf(result.found).toSorted((a, b) => b - a));
    const queries = Array.from({ length: Math.ceil(result.total / 50) }, () => 'Query');
    expect(commands).toEqual(['GetItem', ...queries]);
  });
});

describe('a search of clients', () => {
  it.each([
    ['the whole name without accents', 'maria jose', 100],
    ['a part of the last name', 'NUÑ', 6],
    ['the company', 'espiga 29', 13],
    ['the phone as people write it', '+56 9 1234 0123', 1],
    ['the secondary e-mail', 'facturas12@', 1],
    ['the e-mail', 'contacto12@', 1],
    ['words of several fields', 'nunez facturas5', 1],
    ['nothing there is', 'zapatería', 0],
    ['what the list does not show', 'libertador', 0],
  ])('finds by %s', async (_, search, total) => {
    const found = await listClients(await warm(), { page: 1, search });
    expect(found.total).toBe(total);
    expect(found.items).toHaveLength(Math.min(total, USERS_PAGE_SIZE));
  });

  it.each([
    ['near one another', { search: 'maria', command: 'Query', most: 3 }],
    ['far apart', { search: 'nunez', command: 'BatchGetItem', most: 3.5 }],
  ])('costs one request beyond the head for clients %s', async (_, { search, command, most }) => {
    const people = await warm();
    const { reads, commands } = await table.meter.measure(() =>
      listClients(people, { page: 1, search }),
    );
    expect(commands).toEqual(['GetItem', command]);
    expect(reads).toBeLessThanOrEqual(most);
  });
});

describe('what administrators do with a client of 300', () => {
  const edit = (more: Partial<ProfileChange>) => ({ revision: 0, ...more });

  // `writes` of transactions are DynamoDB Local's own sums: they show that something changed, not what AWS asks for it.
  it.each<[string, (people: ReturnType<typeof peopleOf>) => Promise<unknown>, [number, number]]>([
    ['making', (people) => people.add(client(400), [audit(400, 'UserCreated')]), [2, 12]],
    [
      'changing what searches do not compare',
      (people) => people.editAsAdmin(personId(1), edit({ companyDni: '' })),
      [1, 12],
    ],
    [
      'changing what searches compare',
      (people) => people.editAsAdmin(personId(2), edit({ companyName: 'Otra' })),
      [2, 12],
    ],
    ['giving a password', (people) => people.givePassword(personId(3)), [2.5, 16]],
    ['giving a role', (people) => people.setRole(personId(4), 'admin', personId(500)), [4, 14]],
    ['deleting', (people) => people.bury(personId(5)), [2, 14]],
  ])('%s costs', async (_, act, [reads, writes]) => {
    const measured = await table.meter.measure(() => act(peopleOf(table)));
    expect({ reads: measured.reads, writes: measured.writes }).toEqual({ reads, writes });
  });
});

const audit = (n: number, action: string) => ({
  targetId: personId(n),
  actorId: personId(999),
  action,
  at: new Date('2026-11-21T10:00:00.000Z'),
});
