import { expect, it } from 'vitest';
import { fakeExporting } from '../../../tests/support/exporting.ts';
import { EXPORT_MOST_READ } from '../../core/exports/export-file.ts';
import { exportMonthlyReports } from './reports.monthly.export.service.ts';
import type { MonthlyReport } from './reports.monthly.run.domain.ts';

const report = (more: Partial<MonthlyReport> = {}): MonthlyReport => ({
  ...{ userId: 'ana', month: '2026-10', clientName: 'Ana Pérez', state: 'delivered', cause: null },
  recipients: ['ana@ejemplo.cl', 'jefa@ejemplo.cl'].map((email) => ({
    ...{ email, state: 'delivered' as const, detail: null },
  })),
  ...{ reportId: 'r1', createdAt: '2026-11-01T11:00:00.000Z', nextAttemptAt: null },
  withdrawnAt: null,
  ...{ generatedAt: '2026-11-01T11:01:00.000Z', emailedAt: '2026-11-01T11:02:00.000Z' },
  ...more,
});

const root = { userId: 'root', role: 'admin' as const };

it('writes the reports that the list finds, and is in the audit with its filters', async () => {
  const { exporting, files, audits, lines } = fakeExporting();
  const asked: unknown[] = [];
  const monthly = {
    async *eachReport(filters: unknown) {
      asked.push(filters);
      yield [report()];
      yield [report({ state: 'failed', cause: 'mail-refused', emailedAt: null })];
      yield [report({ reportId: 'r2', withdrawnAt: '2026-11-02T11:00:00.000Z' })];
    },
  };
  const filters = { month: '2026-10' };
  const answer = await exportMonthlyReports(root, filters, { ...exporting, monthly });
  expect(answer).toMatchObject({ count: 3 });
  expect(asked).toEqual([filters]);
  expect(files[0]).toMatchObject({
    key: 'monthly-reports/2026-11-22/id.csv',
    fileName: 'reportes_mensuales_2026-11-21.csv',
  });
  expect(lines()).toEqual([
    'ID de reporte;Mes;Estado;Motivo;Destinatarios;Pedido;Generado;Enviado;Próximo intento;ID de cliente;Cliente',
    'r1;2026-10;Entregado;;ana@ejemplo.cl, jefa@ejemplo.cl;01/11/2026 08:00;01/11/2026 08:01;01/11/2026 08:02;;ana;Ana Pérez',
    'r1;2026-10;Fallido;El servicio de email no aceptó el mensaje.;ana@ejemplo.cl, jefa@ejemplo.cl;01/11/2026 08:00;01/11/2026 08:01;;;ana;Ana Pérez',
    'r2;2026-10;Entregado;El reporte se retiró después de enviarlo.;ana@ejemplo.cl, jefa@ejemplo.cl;01/11/2026 08:00;01/11/2026 08:01;01/11/2026 08:02;;ana;Ana Pérez',
    '',
  ]);
  expect(audits).toMatchObject([
    { action: 'MonthlyReportsExported', details: { month: '2026-10', count: '3' } },
  ]);
});

it('has those of one state, and is refused where too many would be read for them', async () => {
  const { exporting, lines } = fakeExporting();
  const failed = report({ reportId: 'r2', state: 'failed' });
  let rows = [report(), failed];
  const monthly = {
    async *eachReport() {
      yield rows;
    },
  };
  const write = () => exportMonthlyReports(root, { state: 'failed' }, { ...exporting, monthly });
  expect(await write()).toMatchObject({ count: 1 });
  expect(lines()[1]).toMatch(/^r2;/);
  rows = Array.from({ length: EXPORT_MOST_READ + 1 }, () => report());
  await expect(write()).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
});
