// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, type FakeApi } from '../../../../testing/fake-api.ts';
import { movement, pagesOf } from '../../../../testing/fake-payments.ts';
import { showFeature } from '../../../../testing/feature-app.tsx';
import { MovementsDialog } from './movements-dialog.tsx';

afterEach(cleanup);

const userPlanId = '01k9pp00000000000000000000';
const route = `GET /api/user-plans/${userPlanId}/movements`;

function show(answers: FakeApi) {
  const closed: true[] = [];
  const element = (
    <MovementsDialog
      open
      close={() => closed.push(true)}
      task={{ userPlanId, planName: 'Profesional' }}
    />
  );
  return { closed, ...showFeature([{ path: '/', element }], '/', answers) };
}
const entries = async () => {
  const list = await screen.findByRole('list', {
    name: 'Movimientos, del más nuevo al más antiguo',
  });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
};

describe('the movements of a plan', () => {
  it('say what moved, by how much, why and when', async () => {
    const { closed } = show({
      [route]: pagesOf(() => [
        movement({
          kind: 'correction',
          amount: -2,
          activityId: null,
          reason: 'Cobradas dos veces',
        }),
        movement({ kind: 'correction', amount: 3, activityId: null, reason: 'Por teléfono' }),
        movement({ kind: 'return', amount: -1 }),
        movement({ kind: 'reserve', amount: 1 }),
      ]),
    });
    await screen.findByRole('status', { name: 'Cargando' });
    const dialog = within(screen.getByRole('dialog', { name: 'Movimientos' }));
    dialog.getByText(/del plan «Profesional»/);
    expect(await entries()).toEqual([
      'Corrección de un administrador2 actividades devueltasCobradas dos veces05/03/2026 12:00',
      'Corrección de un administrador3 actividades consumidasPor teléfono05/03/2026 12:00',
      'Actividad eliminada1 actividad devuelta05/03/2026 12:00',
      'Actividad creada1 actividad consumida05/03/2026 12:00',
    ]);
    const [, close] = dialog.getAllByRole('button', { name: 'Cerrar' });
    if (close) await userEvent.click(close);
    expect(closed).toHaveLength(1);
  });

  it('are read page by page, also where one fails', async () => {
    const rows = [movement({ reason: 'Uno' }), movement({ reason: 'Dos' }), movement()];
    let broken = false;
    const pages = pagesOf(() => rows, 2);
    show({
      [route]: (call) => (broken ? refusal(500, 'INTERNAL', 'Algo salió mal') : pages(call)),
    });
    expect(await entries()).toHaveLength(2);
    broken = true;
    await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    await screen.findByText('No se pudieron cargar más movimientos.');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    await waitFor(async () => expect(await entries()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  it('say that there are none', async () => {
    show({ [route]: pagesOf(() => []) });
    await screen.findByText(/aún no tiene movimientos/);
  });

  it('say why they could not be read, and try again', async () => {
    let broken = true;
    const pages = pagesOf(() => [movement()]);
    show({
      [route]: (call) =>
        broken
          ? refusal(
              404,
              'NOT_FOUND',
              'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
            )
          : pages(call),
    });
    await screen.findByText('No se pudieron cargar los movimientos');
    screen.getByText('No existe: puede que se haya eliminado, o que ya no tengas acceso.');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await entries()).toHaveLength(1);
  });
});
