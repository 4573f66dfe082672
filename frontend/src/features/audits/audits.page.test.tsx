// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AuditedDeed } from '../../../../functions/audits/audits.domain.ts';
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
  details: {},
  address: '192.0.2.7',
  ...more,
});
const answer = (items: AuditedDeed[], nextCursor: string | null = null) => ({
  body: { items, nextCursor },
});
const open = (deeds: FakeApi[string], path = '/admin/audit') =>
  showFeature(auditsRoutes, path, {
    'GET /api/profile': me({ role: 'admin' }),
    'GET /api/users': { body: { items: [], page: 1, pageCount: 1, total: 0 } },
    'GET /api/audits': deeds,
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

  it('opens what a field held before and holds now, in the words of its form', async () => {
    const details = { changed: 'phone, apiKey', phone: '+56', phoneBefore: '', revision: '2' };
    open(answer([deed(1, { action: 'UserUpdated', details })]));
    const button = await screen.findByRole('button', { name: 'Datos de una cuenta cambiados' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    screen.getByText('(vacío) → +56');
    screen.getByText('Teléfono:');
    screen.getByText('cambió');
    screen.getByText('Dirección IP:');
    screen.getByText('192.0.2.7');
    expect(screen.queryByText(/revision/)).toBeNull();
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

it('is not for clients; nothing is asked of the server', async () => {
  const { calls } = showFeature(auditsRoutes, '/admin/audit', {});
  await screen.findByText('Solo los administradores pueden ver la auditoría');
  expect(calls).toEqual([]);
});
