import { expect, it } from 'vitest';
import { fakeExporting, foundRows } from '../../../tests/support/exporting.ts';
import type { UserPlan } from '../user-plans.domain.ts';
import { exportUserPlans, type ExportDependencies } from './user-plans.export.service.ts';
import { userPlanEntryOf } from '../user-plans.search.domain.ts';

const ana = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const plan = (more: Partial<UserPlan> = {}): UserPlan => ({
  ...{ userPlanId: 'up1', userId: ana, planId: 'p1', planName: '=Plan', status: 'active' },
  ...{ activityLimit: 10, siteLimit: 3, activitiesConsumed: 4, paymentId: null },
  ...{ startDate: '2026-11-01T12:00:00.000Z', endDate: '2026-12-01T12:00:00.000Z' },
  ...{ createdAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-01T12:00:00.000Z' },
  ...more,
});

const cancelled = { endedAt: '2026-11-10T12:00:00.000Z', updatedAt: '2026-11-12T12:00:00.000Z' };

function setUp() {
  const { exporting, ...kept } = fakeExporting();
  const plans = [
    plan(),
    plan({ userPlanId: 'up2', siteLimit: null, status: 'cancelled', ...cancelled }),
  ] as const;
  const asked: unknown[] = [];
  const dependencies: ExportDependencies = {
    ...exporting,
    people: {
      peopleOf: async () => new Map([[ana, { name: 'Ana Pérez', email: 'ana@ejemplo.cl' }]]),
    },
    texts: { textsOf: async () => () => '' },
    userPlans: {
      directory: { read: async () => plans.map(userPlanEntryOf) },
      pageOf: () => Promise.reject(new Error('A page was read')),
      rowsOf: ({ matching }) => foundRows(plans.filter((_, n) => matching[n])),
      listOf: async (userId, page) => {
        asked.push([userId, page.cursor]);
        const isFirst = page.cursor === undefined;
        return { items: [plans[isFirst ? 0 : 1]], nextCursor: isFirst ? 'c' : null };
      },
    },
  };
  return { ...kept, asked, dependencies };
}

const titles =
  'ID de plan de usuario;Plan;Estado;Empieza;Termina;Actividades usadas;Actividades incluidas;Sitios incluidos;ID de pago';
const first = "up1;'=Plan;Activo;01/11/2026 09:00;01/12/2026 09:00;4;10;3;";

it('a client’s has all of their own plans, and no others', async () => {
  const { dependencies, asked, audits, lines } = setUp();
  const caller = { userId: ana, role: 'cliente' } as const;
  await exportUserPlans(caller, { search: 'nada', state: 'expired' }, dependencies);
  expect(asked).toEqual([
    [ana, undefined],
    [ana, 'c'],
  ]);
  const second = first
    .replace('up1', 'up2')
    .replace('Activo', 'Cancelado')
    .replace('01/12/2026', '10/11/2026');
  expect(lines()).toEqual([titles, first, second.replace(';3;', ';Sin límite;'), '']);
  expect(audits).toEqual([]);
});

it('an administrator’s has those that the filters find, with their people', async () => {
  const { dependencies, asked, audits, lines } = setUp();
  const caller = { userId: 'root', role: 'admin' } as const;
  await exportUserPlans(caller, { search: '', state: 'active' }, dependencies);
  expect(asked).toEqual([]);
  expect(lines()).toEqual([
    `${titles};ID de cliente;Cliente;Email`,
    `${first};${ana};Ana Pérez;ana@ejemplo.cl`,
    '',
  ]);
  expect(audits).toMatchObject([{ action: 'UserPlansExported', details: { state: 'active' } }]);
});
