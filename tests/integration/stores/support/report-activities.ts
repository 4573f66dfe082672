import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  activityTypes,
  type Activity,
} from '../../../../functions/activities/activities.domain.ts';
import { activityEntity } from '../../../../functions/activities/activities.entity.ts';
import { createActivityView } from '../../../../functions/activities/activities.view.ts';
import { sampleActivity } from '../../../../functions/activities/activities.samples.ts';
import { firstIdAt, newId } from '../../../../functions/core/id.ts';
import { profileKey } from '../../../../functions/core/table/keys/keys.ts';
import type { Table } from '../../../../functions/core/table/table.ts';
import { createPeopleView } from '../../../../functions/profiles/profiles.view.ts';
import { rebuildRollups } from '../../../../functions/reports/figures/reports.rollups.service.ts';
import { createRollups } from '../../../../functions/reports/figures/reports.rollups.entity.ts';
import {
  partIn,
  type ReportFilters,
  type ReportStatus,
} from '../../../../functions/reports/reports.domain.ts';
import { writeAll } from '../../../../infra/local/demo/bulk-seed.ts';

export const ZONE = 'America/Santiago';

/** What the Lambdas of the reports are wired with. */
export function wireReports(table: Table, now = new Date('2026-11-22T12:00:00.000Z')) {
  const dependencies = {
    rollups: createRollups(table),
    activities: createActivityView(table),
    names: createPeopleView(table),
    timeZone: ZONE,
    now: () => now,
    send: () => Promise.reject(new Error('No queue')),
  };
  return {
    ...dependencies,
    rebuild: async (day: string) => {
      const [error] = await rebuildRollups([{ type: 'RebuildRollups', day }], dependencies);
      if (error) throw error;
    },
  };
}

const hashOf = (...of: (string | number)[]) => createHash('sha256').update(of.join(' ')).digest();
/** Ids as random as real ones, for they do not compress, but the same in every run. */
const uuidOf = (n: number) => {
  const hex = hashOf('user', n).toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
};
const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz';
const idOf = (at: Date, ...of: (string | number)[]) => {
  const random = [...hashOf(...of)].slice(0, 16).map((byte) => BASE32[byte % 32]);
  return firstIdAt(at).slice(0, 10) + random.join('');
};

const pick = <T>(list: readonly T[], byte: number | undefined): T => {
  const picked = list[(byte ?? 0) % list.length];
  if (picked === undefined) throw new Error('Nothing to pick from');
  return picked;
};

/** An activity made at an instant, of nobody's site by default. */
export const activityAt = (at: Date, more: Partial<Activity> = {}): Activity =>
  sampleActivity({
    activityId: newId(at),
    userId: null,
    websiteId: idOf(new Date(0), 'site'),
    websiteName: 'Panadería La Espiga',
    websiteUrl: 'https://www.panaderia-la-espiga.cl',
    description: 'Cambiar el logotipo de la portada y el teléfono del pie de página.',
    createdAt: at.toISOString(),
    ...more,
  });

export interface ManyActivities {
  count: number;
  people: number;
  from: Date;
  to: Date;
}

const openStatuses = ['pendiente', 'en_progreso'] as const;

/** Some hours or days after an instant, and not after another. */
const doneAfter = (at: Date, byte: number, to: Date) =>
  new Date(Math.min(at.getTime() + byte * 3 * 3_600_000, to.getTime() - 1)).toISOString();

/** Activities spread over a time, by people of a site or two each; the old ones are done. Oldest first. */
export function manyActivities({ count, people, from, to }: ManyActivities): Activity[] {
  const step = (to.getTime() - from.getTime()) / count;
  return Array.from({ length: count }, (_, n) => {
    const at = new Date(Math.floor(from.getTime() + n * step));
    const random = hashOf('activity', n);
    const person = random.readUInt32BE(0) % people;
    const isDone = n < count * 0.98;
    return activityAt(at, {
      activityId: idOf(at, 'activity', n),
      userId: uuidOf(person),
      websiteId: idOf(from, 'site', person, (random[4] ?? 0) % 2),
      type: pick(activityTypes, random[5]),
      status: isDone ? 'realizada' : pick(openStatuses, random[6]),
      completedAt: isDone ? doneAfter(at, random[8] ?? 0, to) : null,
      hoursDedicated: isDone ? ((random[7] ?? 0) % 17) / 2 : null,
      description:
        'Actualizar los complementos del sitio y revisar que la tienda siga cobrando bien.',
    });
  });
}

export const putActivity = ({ client, name: TableName }: Table, activity: Activity) =>
  client.send(new PutCommand({ TableName, Item: activityEntity.encode(activity) }));

export const putActivities = (table: Table, activities: readonly Activity[]) =>
  writeAll(table, activities.map(activityEntity.encode));

/** Profiles of the people who asked for any of them. */
export const putPeople = (table: Table, activities: readonly Activity[]) =>
  writeAll(
    table,
    [...new Set(activities.flatMap(({ userId }) => userId ?? []))].map((userId, n) => ({
      ...profileKey(userId),
      ...{ userId, firstName: 'Ana', lastName: `Soto ${String(n)}`, role: 'cliente' },
      email: `ana.${String(n)}@clientes.example`,
    })),
  );

/** The figures of a report of some days, added up one activity at a time and without any rollup. */
export function figuresOf(
  activities: readonly Activity[],
  period: Pick<ReportFilters, 'startDate' | 'endDate' | 'status'> = {},
) {
  const part = partIn(period, ZONE);
  const having = (wanted: ReportStatus, some = activities) =>
    some.filter((one) => part(one) === wanted);
  const figures = (some: readonly Activity[]) => ({
    activities: some.filter((one) => part(one) !== undefined).length,
    hours: having('realizada', some).reduce((sum, one) => sum + (one.hoursDedicated ?? 0), 0),
  });
  const wanted = activities.filter((one) => part(one) !== undefined);
  return {
    totals: {
      ...figures(activities),
      completed: having('realizada').length,
      pending: having('sin_terminar').length,
    },
    byType: activityTypes.map((type) => ({
      type,
      ...figures(activities.filter((one) => one.type === type)),
    })),
    userCount: new Set(wanted.map(({ userId }) => userId)).size,
  };
}
