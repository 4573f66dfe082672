// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateJob } from '../../../../../../functions/activities/jobs/activities.jobs.domain.ts';
import { updateJob } from '../../../../testing/fake-activities.ts';
import { me } from '../../../../testing/fake-auth.ts';
import { refusal, type FakeAnswer } from '../../../../testing/fake-api.ts';
import { showFeature } from '../../../../testing/feature-app.tsx';
import { UpdateJobs } from './update-jobs.tsx';

const JOBS = 'GET /api/activities/update-jobs';
const first = updateJob();
const UNDO = `POST /api/activities/update-jobs/${first.jobId}/undo`;

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-03-10T12:00:00.000Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets time pass, with what it sets off. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens a page over a server whose jobs the test changes as it goes. */
async function open(jobs: UpdateJob[], role: 'admin' | 'cliente' = 'admin') {
  const server: { jobs: UpdateJob[]; lost: boolean; undone: FakeAnswer } = {
    ...{ jobs, lost: false },
    undone: { status: 202, body: { ...first, state: 'undoing', created: 3, canUndo: false } },
  };
  const app = showFeature([{ path: '/', element: <UpdateJobs /> }], '/', {
    'GET /api/profile': me({ role }),
    [JOBS]: () => (server.lost ? new Error('offline') : { body: { jobs: server.jobs } }),
    [UNDO]: () => server.undone,
  });
  await pass(50);
  return { server, count: (call: string) => app.calls.filter((each) => each === call).length };
}

const card = (name: string) => screen.queryByRole('region', { name });
const button = (name: string) => screen.queryByRole('button', { name });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

describe('an update that was requested on several sites', () => {
  it('shows how far it is, wherever it was begun, then what came of it', async () => {
    const { server, count } = await open([first]);
    const title = 'Pidiendo la actualización en 3 sitios';
    within(card(title) as HTMLElement).getByText('0 de 3 sitios');
    const requested = { reason: 'UPDATE_REQUESTED' as const, sites: 1 };
    server.jobs = [updateJob({ created: 1, refused: [requested] })];
    await pass(1_550);
    within(card(title) as HTMLElement).getByText('2 de 3 sitios');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('66');

    server.jobs = [updateJob({ state: 'finished', created: 2, refused: [requested] })];
    await pass(1_550);
    screen.getByText('2 de 3 actividades creadas');
    screen.getByText('1 sitio: ya hay una actividad pendiente igual.');
    expect(card(title)).toBeNull();
    const reads = count(JOBS);
    await pass(6_000);
    expect(count(JOBS)).toBe(reads);
    await press('Cerrar');
    expect(screen.queryByText('2 de 3 actividades creadas')).toBeNull();
  });

  it('is undone once, and says what is left', async () => {
    const { server, count } = await open([updateJob({ state: 'finished', created: 3 })]);
    fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    await press('Deshacer');
    expect(count(UNDO)).toBe(1);
    expect(card('Deshaciendo 3 actividades')).not.toBeNull();
    expect(button('Deshacer')).toBeNull();
    server.jobs = [updateJob({ state: 'undone', created: 3, removed: 2, kept: 1, canUndo: false })];
    await pass(1_550);
    screen.getByText('2 de 3 actividades eliminadas');
    screen.getByText('Una queda: alguien ya trabaja en ella.');
    expect(button('Deshacer')).toBeNull();
  });

  it('says why it cannot be undone', async () => {
    const { server } = await open([updateJob({ state: 'finished', created: 3 })]);
    server.undone = refusal(409, 'UNDO_EXPIRED', 'Ya no se puede deshacer');
    await press('Deshacer');
    expect(screen.getAllByText('Ya no se puede deshacer')).not.toHaveLength(0);
  });

  it('keeps its card while polls fail, then goes on', async () => {
    const { server } = await open([first]);
    server.lost = true;
    await pass(3_000);
    screen.getByText('No pudimos leer el progreso. Seguimos intentándolo.');
    server.lost = false;
    server.jobs = [updateJob({ state: 'interrupted', created: 1 })];
    await pass(11_000);
    screen.getByText('Se interrumpió: 1 de 3 actividades creadas');
  });

  it('has nothing to undo where nothing was created', async () => {
    const refused = [{ reason: 'UPDATE_DONE' as const, sites: 3 }];
    await open([updateJob({ state: 'finished', refused })]);
    screen.getByText('3 sitios: sin la actualización pendiente.');
    expect(button('Deshacer')).toBeNull();
  });

  it('is not asked for by clients, who have no page for it', async () => {
    const { count } = await open([], 'cliente');
    expect(count(JOBS)).toBe(0);
  });
});
