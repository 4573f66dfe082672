// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { standardChoices } from '../../../../functions/notifications/notices/notifications.notices.domain.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { notificationsApi } from '../../testing/fake-notifications.ts';
import { openPortal } from '../../testing/portal-app.tsx';

beforeAll(() =>
  Promise.all([import('./notifications.page.tsx'), import('./components/notice-choices.tsx')]),
);
afterEach(cleanup);

function show(more: FakeApi = {}) {
  const sent: unknown[] = [];
  const answers: FakeApi = {
    ...notificationsApi([]),
    'GET /api/profile': me({ role: 'admin' }),
    'GET /api/notifications/choices': { body: { choices: standardChoices, revision: 3 } },
    'PUT /api/notifications/choices': ({ body }) => {
      sent.push(body);
      const { choices } = body as { choices: object };
      return { body: { choices: { ...standardChoices, ...choices }, revision: 4 } };
    },
    ...more,
  };
  return { sent, ...openPortal('/notifications?tab=avisos', { stored: true, answers }) };
}
const field = (name: string) => screen.findByLabelText<HTMLSelectElement>(name);

describe('what an administrator is notified of', () => {
  it('is shown for each kind, and saved with the revision that was on the screen', async () => {
    const { user, sent } = show();
    const mail = await field('Actividades nuevas: por email');
    expect(mail.value).toBe('daily');
    const portal = await field('Actividades nuevas: en el portal');
    expect([...portal.options].map(({ text }) => text)).toEqual(['Al momento', 'Nunca']);
    const save = screen.getByRole('button', { name: 'Guardar cambios' });
    await user.click(save);
    expect(sent).toEqual([]);
    await user.selectOptions(mail, 'Nunca');
    await user.click(save);
    await screen.findByText('Avisos actualizados');
    expect(sent).toEqual([
      { choices: { activityRequested: { portal: 'now', mail: 'never' } }, revision: 3 },
    ]);
    await waitFor(async () =>
      expect((await field('Actividades nuevas: por email')).value).toBe('never'),
    );
  });

  it('says that it could not be saved, and keeps what was chosen', async () => {
    const { user } = show({
      'PUT /api/notifications/choices': refusal(500, 'INTERNAL', 'Algo salió mal.'),
    });
    const mail = await field('Respaldos: por email');
    await user.selectOptions(mail, 'Al momento');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('No se pudieron guardar los avisos');
    expect(mail.value).toBe('now');
  });

  it('is no tab of a client', async () => {
    show({ 'GET /api/profile': me({ role: 'cliente' }) });
    await screen.findByText('No tienes notificaciones');
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
