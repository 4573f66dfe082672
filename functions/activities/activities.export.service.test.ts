import { describe, expect, it } from 'vitest';
import { fakeActivityLists } from '../../tests/support/activities/activity-lists.ts';
import { fakeExporting } from '../../tests/support/exporting.ts';
import type { Activity } from './activities.domain.ts';
import { exportActivities } from './activities.export.service.ts';
import { sampleActivity } from './activities.samples.ts';

const idOf = (n: number) => `01kb3f0a9x5m3v7c2d8e4${String(n).padStart(5, '0')}`;
const ana = { userId: 'ana', role: 'cliente', position: 'owner' } as const;
const root = { userId: 'root', role: 'admin', position: 'owner' } as const;

/** A list; `endless` has always one more page. */
function setUp(rows: Activity[], endless = false) {
  const { exporting, ...kept } = fakeExporting();
  const { asked, activities } = fakeActivityLists(rows);
  const endlessly: typeof activities = {
    ...activities,
    async listAll(from, wanted) {
      await activities.listAll(from, wanted);
      const part = 'open' as const;
      const found = rows.map((activity, n) => ({
        activity: { ...activity, activityId: idOf(99_999 - asked.length * rows.length - n) },
        part,
      }));
      return { found, isLast: false };
    },
  };
  const dependencies = {
    ...exporting,
    activities: endless ? endlessly : activities,
    names: {
      namesOf: async () =>
        new Map([
          ['ana', 'Ana Pérez'],
          ['root', 'Marta Ruiz'],
        ]),
    },
    clientTexts: { read: async () => new Map([['ana', 'ana perez']]) },
  };
  return { ...kept, asked, dependencies };
}

const one = sampleActivity({
  activityId: idOf(1),
  userId: 'ana',
  description: '=Cambiar; todo',
  type: 'error',
  status: 'realizada',
  closingComment: 'Hecho',
  ...{
    title: 'Todo',
    priority: 'urgente',
    assigneeId: 'root',
    dueOn: '2026-11-20',
    hoursDedicated: 2.5,
  },
  websiteName: 'Espiga',
  websiteUrl: 'https://espiga.cl',
  versionAtCreation: '6.8.2',
  createdAt: '2026-01-05T02:30:00.000Z',
  completedAt: '2026-11-21T13:05:00.000Z',
});

describe('the export of activities', () => {
  it('of an administrator has clients and hours, and is in the audit with its filters', async () => {
    const { files, audits, asked, dependencies, lines } = setUp([one]);
    const filters = { search: 'perez', status: 'realizada' as const };
    const { count } = await exportActivities(root, filters, dependencies);
    expect(count).toBe(1);
    expect(asked).toMatchObject([{ list: 'all', before: undefined }]);
    expect(files[0]?.key).toBe('activities/2026-11-22/id.csv');
    expect(files[0]?.fileName).toBe('actividades_2026-11-21.csv');
    expect(lines()).toEqual([
      'ID de actividad;Título;Descripción;Tipo;Estado;Creada;Vence;Realizada;Comentario de cierre;Evidencia;Sitio;URL;ID de sitio;WordPress al crear;WordPress al cerrar;Prioridad;A cargo de;Horas;Cliente;ID de cliente',
      `${idOf(1)};Todo;"'=Cambiar; todo";Error;Realizada;04/01/2026 23:30;20/11/2026;21/11/2026 10:05;Hecho;;Espiga;https://espiga.cl;${one.websiteId};6.8.2;;Urgente;Marta Ruiz;2,5;Ana Pérez;ana`,
      '',
    ]);
    expect(audits).toMatchObject([
      {
        action: 'ActivitiesExported',
        details: { search: 'perez', status: 'realizada', count: '1' },
      },
    ]);
  });

  it('of a client has their own, without hours and without an entry in the audit', async () => {
    const { audits, asked, dependencies, lines } = setUp([one]);
    await exportActivities(ana, { search: '' }, dependencies);
    expect(asked[0]?.list).toEqual({ userId: 'ana' });
    expect(lines()[0]).not.toMatch(/Horas|Cliente|Prioridad|A cargo/);
    expect(lines()[1]).not.toMatch(/2,5|Urgente|Marta/);
    expect(audits).toEqual([]);
  });

  it('reads on to the end of the list, and takes what the filters find', async () => {
    const rows = Array.from({ length: 600 }, (_, n) =>
      sampleActivity({ activityId: idOf(600 - n), type: n === 599 ? 'mejora' : 'error' }),
    );
    const { asked, dependencies } = setUp(rows);
    const answer = await exportActivities(root, { search: '', type: 'mejora' }, dependencies);
    expect(answer.count).toBe(1);
    expect(asked.map(({ before }) => before)).toEqual([undefined, idOf(351), idOf(101)]);
  });

  it('has an activity once that is completed while it is read: as it is then', async () => {
    const rows = Array.from({ length: 260 }, (_, n) =>
      sampleActivity({ activityId: idOf(260 - n) }),
    );
    const { dependencies, lines } = setUp(rows);
    const { listAll } = dependencies.activities;
    const completing: typeof dependencies.activities = {
      ...dependencies.activities,
      async listAll(from, wanted) {
        const batch = await listAll(from, wanted);
        const row = rows.findIndex(({ activityId }) => activityId === idOf(100));
        if (from.before === undefined) {
          rows[row] = { ...sampleActivity(), activityId: idOf(100), status: 'realizada' };
        }
        return batch;
      },
    };
    const { count } = await exportActivities(
      root,
      { search: '' },
      { ...dependencies, activities: completing },
    );
    expect(count).toBe(260);
    const found = lines().filter((line) => line.startsWith(idOf(100)));
    expect(found).toHaveLength(1);
    expect(lines().at(-2)).toBe(found[0]);
    expect(found[0]).toContain('Realizada');
  });

  it.each([
    ['with too many rows', { search: '' }],
    ['that would read too many', { search: 'nada de esto' }],
  ])('%s is refused, and nothing is stored', async (_, filters) => {
    const rows = Array.from({ length: 250 }, (_each, n) =>
      sampleActivity({ activityId: idOf(250 - n) }),
    );
    const { files, audits, asked, dependencies } = setUp(rows, true);
    await expect(exportActivities(root, filters, dependencies)).rejects.toMatchObject({
      code: 'EXPORT_TOO_LARGE',
    });
    expect([...files, ...audits]).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(80);
  });
});
