// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  logOperationLabels,
  logOperations,
  logStatuses,
  logStatusLabels,
} from '../../../../functions/backups/log/backups.logs.domain.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { pagesOf } from '../../testing/fake-payments.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { backupsRoutes } from './backups.routes.tsx';
import { backupLog, backupsPage, siteId } from './backups.samples.ts';

beforeAll(() => import('./backups.site.page.tsx'));
afterEach(cleanup);

const LOGS = `/api/backups/${siteId}/logs`;
const show = (answers: FakeApi) =>
  showFeature(backupsRoutes, `/backups/${siteId}?tab=logs`, {
    [`GET /api/backups/${siteId}`]: { body: backupsPage([]) },
    ...answers,
  });
const logs = (...rows: ReturnType<typeof backupLog>[]): FakeApi => ({
  [`GET ${LOGS}`]: pagesOf(() => rows),
});
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} is in no row`);
  return within(row);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const refused = refusal(500, 'INTERNAL', 'Algo salió mal.');
const failed = backupLog({
  operation: 'automatic_backup',
  status: 'error',
  message: 'No llegó',
  errorDetails: 'cURL error 28',
});

describe('the log', () => {
  it('shows operation, status, message, details and date', async () => {
    show(logs(failed, backupLog({ message: 'Otro' })));
    const row = await rowOf('No llegó');
    row.getByText('Respaldo automático');
    row.getByText('Error');
    row.getByText('cURL error 28');
    row.getByText('05/03/2026 12:00');
    (await rowOf('Otro')).getByText('Subida manual');
  });

  it('has words for every operation and every status', async () => {
    const rows = logOperations.map((operation) => backupLog({ operation, message: operation }));
    const others = logStatuses.map((status) => backupLog({ status, message: status }));
    show(logs(...rows, ...others));
    for (const each of logOperations) (await rowOf(each)).getByText(logOperationLabels[each]);
    for (const each of logStatuses) (await rowOf(each)).getByText(logStatusLabels[each]);
  });

  it('says that it is empty', async () => {
    show(logs());
    await screen.findByText('No hay registros');
    expect(screen.queryByRole('button', { name: 'Eliminar todos' })).toBeNull();
  });

  it('is read page by page', async () => {
    const rows = [1, 2, 3].map((n) => backupLog({ message: `Suceso ${String(n)}` }));
    show({ [`GET ${LOGS}`]: pagesOf(() => rows, 2) });
    await rowOf('Suceso 2');
    await press('Ver más');
    await rowOf('Suceso 3');
  });

  it('says so when it cannot be read', async () => {
    show({ [`GET ${LOGS}`]: refused });
    await screen.findByText('No se pudieron cargar los registros');
    screen.getByRole('button', { name: 'Reintentar' });
  });
});

describe('an entry', () => {
  const remove = async () => {
    await press('Acciones de Respaldo automático del 05/03/2026 12:00');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    await screen.findByRole('alertdialog', { name: '¿Eliminar este registro?' });
    screen.getByText('Respaldo automático del 05/03/2026 12:00: No llegó');
    await press('Eliminar registro');
  };
  const REMOVE = `DELETE ${LOGS}/${failed.logId}`;

  it('is deleted after a question, and goes by the answer', async () => {
    const { calls } = show({
      ...logs(failed, backupLog({ message: 'Otro' })),
      [REMOVE]: { body: { logId: failed.logId } },
    });
    await remove();
    await screen.findByText('Registro eliminado correctamente');
    await rowOf('Otro');
    expect(screen.queryByText('No llegó')).toBeNull();
    expect(calls.filter((call) => call === `GET ${LOGS}`)).toHaveLength(1);
  });

  it('stays where it could not be', async () => {
    show({ ...logs(failed), [REMOVE]: refused });
    await remove();
    await screen.findByText('No se pudo eliminar el registro.');
    screen.getByText('No llegó');
  });
});

describe('all entries', () => {
  const removeAll = async () => {
    await press('Eliminar todos');
    await screen.findByRole('alertdialog', {
      name: '¿Eliminar todos los registros de «Tienda Austral»?',
    });
    screen.getByText('Se elimina el historial de sus respaldos. Los respaldos se conservan.');
    await press('Eliminar registros');
  };

  it('are deleted after a question', async () => {
    show({ ...logs(failed), [`DELETE ${LOGS}`]: { body: { websiteId: siteId } } });
    await removeAll();
    await screen.findByText('Registros eliminados correctamente');
    await screen.findByText('No hay registros');
  });

  it('stay where they could not be', async () => {
    show({ ...logs(failed), [`DELETE ${LOGS}`]: refused });
    await removeAll();
    await screen.findByText('No se pudieron eliminar todos los registros.');
    screen.getByText('No llegó');
  });
});
