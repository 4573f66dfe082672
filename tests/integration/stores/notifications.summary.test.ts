import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { newId } from '../../../functions/core/id.ts';
import { profileKey } from '../../../functions/core/table/keys/keys.ts';
import { createNoticeChoices } from '../../../functions/notifications/notices/notifications.notices.entity.ts';
import {
  changeChoices,
  readChoices,
} from '../../../functions/notifications/notices/notifications.choices.service.ts';
import type { SummaryNews } from '../../../functions/notifications/summary/notifications.summary.domain.ts';
import { createSummaries } from '../../../functions/notifications/summary/notifications.summary.entity.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
let summaries: ReturnType<typeof createSummaries>;
/** The event came before, or the person was deleted. */
const refused = () => ({ answer: false });
const note = (one: SummaryNews, named?: string) =>
  createCommit(table, { now: () => new Date(NOW) })(async () => ({
    ...{ answer: true, refused },
    ...summaries.note(one, named),
  }));
beforeAll(async () => {
  table = await newTable();
  summaries = createSummaries(table);
});
afterAll(() => table.destroy());

const NOW = Date.parse('2026-11-24T11:00:00.000Z');
const news = (minutesAgo: number, eventId = newId(new Date(NOW - minutesAgo * 60_000))) => ({
  eventId,
  kind: 'paymentCompleted' as const,
  title: 'Pago de Ana Pérez',
  message: 'Ana Pérez pagó $49,00 USD por el plan «Profesional».',
  link: '/admin/payments',
  userId: null,
  notedAt: new Date(NOW - minutesAgo * 60_000).toISOString(),
  expiresAt: Math.floor(NOW / 1_000) + 86_400,
});
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();

const person = (n: number, role: string) =>
  table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...profileKey(personId(n)), userId: personId(n), role },
    }),
  );

describe('what is noted for the summaries', () => {
  it('is found once in the time in which it was noted, also where its event is older', async () => {
    const [early, inside] = [news(2_000), news(60)];
    const late: SummaryNews = { ...news(30), eventId: newId(new Date(NOW - 20 * 3_600_000)) };
    for (const one of [early, inside, late, { ...inside, notedAt: at(1) }]) {
      await note(one);
    }
    const found = await summaries.findNews({ since: at(24 * 60), until: at(1) });
    expect(found.map(({ eventId }) => eventId).toSorted()).toEqual(
      [inside.eventId, late.eventId].toSorted(),
    );
    expect(await summaries.findNews({ since: at(30), until: at(1) })).toEqual([]);
  });

  it('costs four units to note, with the person whom it names, and two to read a hundred', async () => {
    for (let n = 0; n < 100; n += 1) await note(news(100 + n));
    await person(1, 'cliente');
    const noted = await table.meter.measure(() => note(news(51), personId(1)));
    expect([noted.result, noted.writes]).toEqual([true, 4]);
    const { reads } = await table.meter.measure(() =>
      summaries.findNews({ since: at(24 * 60), until: at(0) }),
    );
    expect(reads).toBeLessThanOrEqual(8);
  });
});

describe('a summary', () => {
  it('is claimed by one of those who want it at once, and again once it was released', async () => {
    const userId = personId(31);
    const first = { userId, day: '2026-11-23', until: at(1_440) };
    const claimed = await Promise.all([1, 2, 3].map(() => summaries.claim(undefined, first)));
    expect(claimed.filter(Boolean)).toHaveLength(1);
    const next = { userId, day: '2026-11-24', until: at(0) };
    const { writes } = await table.meter.measure(() => summaries.claim(first, next));
    expect(writes).toBe(1);
    expect(await summaries.claim(first, next)).toBe(false);
    await summaries.release(first, next);
    expect(await summaries.find(userId)).toEqual(first);
    expect(await summaries.claim(first, next)).toBe(true);
  });
});

describe('what an administrator chose', () => {
  const world = () => ({
    choices: createNoticeChoices(table),
    commit: createCommit(table, { now: () => new Date(NOW), wait: () => Promise.resolve() }),
  });
  const never = { portal: 'never', mail: 'never' } as const;

  it('is kept beside the profile, by its revision, for 4 units', async () => {
    const caller = { userId: personId(32) };
    await person(32, 'admin');
    const change = (revision: number) =>
      changeChoices(caller, { choices: { backupMissed: never }, revision }, world());
    const { writes } = await table.meter.measure(() => change(0));
    expect(writes).toBeLessThanOrEqual(4);
    // The same again changes nothing, and is not stale.
    expect((await change(0)).revision).toBe(1);
    const other = { choices: { reportFailed: never }, revision: 0 };
    await expect(changeChoices(caller, other, world())).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
    });
    const kept = await readChoices(caller, world());
    expect([kept.choices.backupMissed, kept.revision]).toEqual([never, 1]);
    expect((await world().choices.findAll([personId(32), personId(33)])).size).toBe(1);
  });

  it('is nothing to keep for who is a client', async () => {
    await person(34, 'cliente');
    const change = { choices: { backupMissed: never }, revision: 0 };
    await expect(changeChoices({ userId: personId(34) }, change, world())).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
