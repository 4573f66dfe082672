// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AuditedDeed } from '../../../../functions/audits/audits.domain.ts';
import type { ListedAuditDay } from '../../../../functions/audits/audits.days.domain.ts';
import type { UserSummary } from '../../../../functions/users/users.domain.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { auditsRoutes } from './audits.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./audits.page.tsx'));
afterEach(cleanup);

const deed = (n: number, more: Partial<AuditedDeed> = {}): AuditedDeed => ({
  entryId: `01kb3f0a9x5m3v7c2d8e4h6j9${String(n)}`,
  targetIds: ['01kb3f0a9x5m3v7c2d8e4hana0'],
  people: [{ userId: '01kb3f0a9x5m3v7c2d8e4hana0', name: 'Ana Pérez' }],
  actorId: '01kb3f0a9x5m3v7c2d8e4hadmi',
  actorName: 'Carmen Díaz',
  action: 'PasswordChanged',
  at: '2026-11-21T12:00:00.000Z',
  ...{ subject: null, facts: [] },
  address: '192.0.2.7',
  ...more,
});
const answer = (items: AuditedDeed[], nextCursor: string | null = null) => ({
  body: { items, nextCursor },
});
const noDays: FakeApi[string] = { body: { days: [] } };
const open = (deeds: FakeApi[string], path = '/admin/audit', days: FakeApi[string] = noDays) =>
  showFeature(auditsRoutes, path, {
    'GET /api/profile': me({ role: 'admin' }),
    'GET /api/users': { body: { items: [], page: 1, pageCount: 1, total: 0 } },
    'GET /api/audits': deeds,
    'GET /api/audit-days': days,
  });
/** A person as the list of people has them. */
const listed = (more: Partial<UserSummary>): UserSummary => ({
  ...{ userId: '', email: 'alguien@andes.cl', firstName: '', lastName: 'Pérez', phone: '' },
  ...{ secondaryEmail: '', whatsapp: '', companyName: '', role: 'cliente', position: 'owner' },
  ...{ createdAt: '2026-03-05T12:00:00.000Z', lastSignInAt: null, secondFactorSince: null },
  invitationPending: false,
  ...more,
});
/** Answers a list, and keeps what it was asked for. */
function keeping(items: AuditedDeed[]) {
  const queries: string[] = [];
  const answering = ({ query }: { query: URLSearchParams }) => {
    queries.push(query.toString());
    return answer(items);
  };
  return { queries, answering };
}

describe('the audit', () => {
  it('says who did what to whom, and when', async () => {
    open(answer([deed(1), deed(0, { actorName: null, address: null, people: [] })]));
    const table = within(await screen.findByRole('table', { name: 'Lo que se hizo' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      'Contraseña cambiadaCarmen DíazAna Pérez21/11/2026 12:00',
      'Contraseña cambiadaEl sistema—21/11/2026 12:00',
    ]);
    const link = table.getByRole('link', { name: 'Ana Pérez' });
    expect(link.getAttribute('href')).toBe('/users/01kb3f0a9x5m3v7c2d8e4hana0');
  });

  it('opens all that it says, and whom it concerns and from where', async () => {
    const facts = [
      { title: 'Teléfono', value: '(vacío) → +56' },
      { title: 'API Key', value: 'cambió' },
    ];
    open(answer([deed(1, { action: 'UserUpdated', facts })]));
    const button = await screen.findByRole('button', { name: 'Datos de una cuenta cambiados' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    screen.getByText('(vacío) → +56');
    screen.getByText('Teléfono:');
    screen.getByText('cambió');
    screen.getByText('Dirección IP:');
    screen.getByText('192.0.2.7');
  });

  it('says in the row what it is about, and that the values went with an erased client', async () => {
    const erased = deed(0, { action: 'UserPlanAssigned', erased: true });
    open(answer([deed(1, { action: 'WebsiteUpdated', subject: 'Tienda Sur' }), erased]));
    await screen.findByText('Tienda Sur');
    await userEvent.click(screen.getByRole('button', { name: 'Plan asignado' }));
    screen.getByText('Datos eliminados: se fueron con la cuenta del cliente.');
  });

  it('asks for what its address narrows it to, and says where nothing matches', async () => {
    const { queries, answering } = keeping([]);
    open(
      answering,
      '/admin/audit?accion=RoleChanged&desde=2026-11-01&hasta=x&quien=01kb3f0a9x5m3v7c2d8e4hadmi',
    );
    await screen.findByText('Nada coincide con los filtros');
    expect(queries).toEqual([
      'actorId=01kb3f0a9x5m3v7c2d8e4hadmi&action=RoleChanged&from=2026-11-01',
    ]);
  });

  it('is narrowed to anybody who did something: administrators and clients', async () => {
    const { queries, answering } = keeping([]);
    const admin = listed({ userId: '01kb3f0a9x5m3v7c2d8e4hadmi', firstName: 'Carmen' });
    const client = listed({ userId: '01kb3f0a9x5m3v7c2d8e4hana0', firstName: 'Ana' });
    showFeature(auditsRoutes, '/admin/audit', {
      'GET /api/profile': me({ role: 'admin' }),
      'GET /api/users': ({ query }) => ({
        body: {
          items: query.get('role') === 'admin' ? [admin] : [client],
          ...{ page: 1, pageCount: 1, total: 1 },
        },
      }),
      'GET /api/audits': answering,
      'GET /api/audit-days': noDays,
    });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Quién' }), 'pérez');
    await screen.findByRole('option', { name: /Carmen/ });
    await userEvent.click(screen.getByRole('option', { name: /Ana/ }));
    await screen.findByText('Nada coincide con los filtros');
    expect(queries.at(-1)).toBe('actorId=01kb3f0a9x5m3v7c2d8e4hana0');
  });

  it('asks for nothing while the days are the wrong way round', async () => {
    const { queries, answering } = keeping([]);
    open(answering, '/admin/audit?desde=2026-11-02&hasta=2026-11-01');
    await screen.findByText('Las fechas están al revés');
    expect(queries).toEqual([]);
  });

  it('goes on where a page found nothing among many', async () => {
    open(answer([], 'next'), '/admin/audit?accion=RoleChanged');
    await screen.findByText('Nada todavía entre los más recientes');
    screen.getByRole('button', { name: 'Ver más' });
  });
});

describe('the days of the audit', () => {
  const day = (n: number, state: ListedAuditDay['state']): ListedAuditDay => ({
    ...{ day: `2026-11-${String(n)}`, count: n, state },
    checkedAt: state === 'open' ? null : '2026-11-24T03:00:00.000Z',
  });
  const withDays = (...days: ListedAuditDay[]) =>
    open(answer([]), '/admin/audit', { body: { days } });

  it('say until when the entries are those that were sealed, and open to each', async () => {
    withDays(day(24, 'open'), day(23, 'verified'), day(22, 'verified'));
    await userEvent.click(await screen.findByText('Registros comprobados hasta el 23/11/2026'));
    const list = within(screen.getByRole('list', { name: 'Integridad de los registros' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '24/11/2026En curso24 registros',
      '23/11/2026Comprobado23 registroscomprobado el 24/11/2026 03:00',
      '22/11/2026Comprobado22 registroscomprobado el 24/11/2026 03:00',
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('say above all where entries were altered', async () => {
    withDays(day(24, 'open'), day(23, 'altered'), day(22, 'altered'));
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('La auditoría se alteró: días 23/11/2026 y 22/11/2026');
    screen.getByText('Todavía no hay un día completo que comprobar');
  });

  it('are read again where that failed', async () => {
    let tries = 0;
    open(answer([]), '/admin/audit', () => {
      tries += 1;
      return tries === 1
        ? { status: 403, body: { error: { code: 'FORBIDDEN', message: 'No' } } }
        : { body: { days: [] } };
    });
    await screen.findByText('No se pudo comprobar la integridad de los registros');
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Integridad de los registros');
  });
});

it('is not for clients; nothing is asked of the server', async () => {
  const { calls } = showFeature(auditsRoutes, '/admin/audit', {});
  await screen.findByText('Solo los administradores pueden ver la auditoría');
  expect(calls).toEqual([]);
});
