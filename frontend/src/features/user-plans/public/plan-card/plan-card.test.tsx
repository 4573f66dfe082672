// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlanInfo } from '../../../../../../functions/user-plans/user-plans.domain.ts';
import { noPlan, ownUserPlanId, period, planInfo } from '../../../../testing/fake-activities.ts';
import type { FakeApi } from '../../../../testing/fake-api.ts';
import { showFeature } from '../../../../testing/feature-app.tsx';
import { createFormatter } from '../../../../lib/format/format.ts';
import { PlanCard } from './plan-card.tsx';

// A busy machine takes longer to compile the dialog than a query waits for it.
beforeAll(() => import('../movements/movements-dialog.tsx'));
afterEach(cleanup);

const show = (body: PlanInfo, more: FakeApi = {}) =>
  showFeature([{ path: '/', element: <PlanCard statusId="plan-status" /> }], '/', {
    'GET /api/user-plans/current': { body },
    ...more,
  });
const card = async () => within(await screen.findByRole('region', { name: 'Estado de tu plan' }));
const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const format = createFormatter('UTC');

describe('the plan-status card', () => {
  it.each([
    { info: noPlan, message: 'No tienes un plan activo', tone: 'destructive' },
    {
      info: planInfo(5),
      message: 'Has alcanzado el límite de actividades de tu plan',
      tone: 'destructive',
    },
    { info: planInfo(4), message: 'Te queda 1 actividad disponible', tone: 'warning' },
    { info: planInfo(3), message: 'Te quedan 2 actividades disponibles', tone: 'warning' },
    { info: planInfo(2), message: 'Tienes 3 actividades disponibles', tone: 'success' },
  ])('says how it stands, and looks so: $message', async ({ info, message, tone }) => {
    show(info);
    const line = await screen.findByText(message);
    expect(line.id).toBe('plan-status');
    expect(line.closest('div')?.className).toContain(`bg-${tone}-soft`);
  });

  it.each([
    [noPlan, true],
    [planInfo(5), true],
    [planInfo(4), false],
  ])('leads to the plans where nothing more may be created: %#', async (info, leads) => {
    show(info);
    await card();
    const link = screen.queryByRole('link', { name: 'Ver planes' });
    expect(link?.getAttribute('href')).toBe(leads ? '/plans' : undefined);
  });

  it('shows the plan, its end, and how much of it is used', async () => {
    const info = planInfo(3);
    show(info);
    await card();
    expect(factOf('Plan')).toBe('Profesional');
    expect(factOf('Vence')).toBe(
      `${format.date(info.planExpiresAt ?? '')} (${format.relative(info.planExpiresAt ?? '', Date.now())})`,
    );
    expect(factOf('Sitios')).toBe('2 de 3');
    screen.getByText(/^3 de 5 \(60\s%\)$/);
    const bar = screen.getByRole('progressbar', { name: '3 de 5 actividades consumidas' });
    expect(bar.getAttribute('aria-valuenow')).toBe('60');
  });

  it('says where sites are unlimited, and where there are as many as the plan allows', async () => {
    show(planInfo(0, { siteLimit: null, websitesCount: 12 }));
    await card();
    expect(factOf('Sitios')).toBe('12 · Sin límite');
    cleanup();
    show(planInfo(0, { siteLimit: 2 }));
    await card();
    expect(factOf('Sitios')).toBe('2 de 2Llegaste al límite de sitios de tu plan.');
  });

  it("shows 'Sin plan' and the sites there may be where there is none", async () => {
    show(noPlan);
    await card();
    expect(factOf('Plan')).toBe('Sin plan');
    expect(factOf('Sitios')).toBe('2 de 3');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText('Vence')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Movimientos' })).toBeNull();
    cleanup();
    show({ ...noPlan, websitesCount: 3 });
    await card();
    expect(factOf('Sitios')).toBe('3 de 3Llegaste al límite de sitios sin plan.');
  });

  it('says what starts when it ends', async () => {
    const next = period(20, { userPlanId: '01k9pp00000000000000000001', planName: 'Básico Plus' });
    show(planInfo(1, { periods: [period(-10), next] }));
    await card();
    const items = within(screen.getByRole('list', { name: 'Planes que siguen' })).getAllByRole(
      'listitem',
    );
    expect(items.map((item) => item.textContent)).toEqual([
      `Básico Plusdel ${format.date(next.startDate)} al ${format.date(next.endDate)}`,
    ]);
    cleanup();
    show(planInfo(1));
    await card();
    expect(screen.queryByText('Después de este plan')).toBeNull();
  });

  it("opens 'Movimientos'", async () => {
    show(planInfo(1), {
      [`GET /api/user-plans/${ownUserPlanId}/movements`]: {
        body: {
          items: [
            {
              entryId: '01k9mm00000000000000000000',
              kind: 'reserve',
              amount: 1,
              activityId: null,
              reason: '',
              at: '2026-03-05T12:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    });
    const button = (await card()).getByRole('button', { name: 'Movimientos' });
    await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Movimientos' }));
    await dialog.findByText('1 actividad consumida');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('says that it could not be read, and tries again', async () => {
    const answers: FakeApi = { 'GET /api/user-plans/current': new Error('offline') };
    showFeature([{ path: '/', element: <PlanCard /> }], '/', answers);
    await screen.findByText('No se pudo cargar la información del plan');
    answers['GET /api/user-plans/current'] = { body: planInfo(1) };
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await card();
  });
});
