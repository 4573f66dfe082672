import { expect, it } from 'vitest';
import { fakeExporting } from '../../../tests/support/exporting.ts';
import { EXPORT_MAX_ROWS, EXPORT_MOST_READ } from '../../core/exports/export-file.ts';
import type { AttentionItem } from '../attention.domain.ts';
import type { AttentionRange } from '../attention.entity.ts';
import { exportAttention } from './attention.export.service.ts';

const root = { userId: 'root', role: 'admin', position: 'owner' } as const;
const marta = { userId: 'marta', name: 'Marta Ruiz' };
const item = (more: Partial<AttentionItem> = {}): AttentionItem => ({
  ...{ subject: 'site.01kb3f0a9x5m3v7c2d8e4h6j9k', kind: 'syncFailing', name: '=La Espiga' },
  ...{ since: '2026-11-21T12:00:00.000Z', owner: { userId: 'ana', name: 'Ana Pérez' } },
  ...{ detail: 'dns', level: 0, assignee: null, postponedUntil: null, dismissed: null },
  revision: 0,
  ...more,
});

function setUp(...pages: AttentionItem[][]) {
  const { exporting, ...kept } = fakeExporting();
  const ranges: AttentionRange[] = [];
  const attention = {
    async *each(range: AttentionRange) {
      ranges.push(range);
      yield* pages;
    },
  };
  return { ...kept, ranges, dependencies: { ...exporting, attention } };
}

it('writes the items that the list finds, and is in the audit with its filters', async () => {
  const dismissed = { by: marta, reason: 'Ya se sabe', at: '2026-11-21T12:00:00.000Z' };
  const { dependencies, ranges, lines, audits, files } = setUp(
    [item(), item({ assignee: marta })],
    [
      item({ kind: 'storageLow', level: 95, owner: null, assignee: null }),
      item({ postponedUntil: '2026-12-01T03:00:00.000Z' }),
      item({ dismissed }),
    ],
  );
  const aside = { state: 'aside', assignee: 'none' } as const;
  expect(
    await exportAttention(root, { state: 'open', assignee: 'none' }, dependencies),
  ).toMatchObject({ count: 2 });
  expect(ranges).toEqual([{ list: 'open', kind: undefined }]);
  expect(files[0]).toMatchObject({
    key: 'attention/2026-11-22/id.csv',
    fileName: 'pendientes_2026-11-21.csv',
  });
  expect(lines()).toEqual([
    'ID de pendiente;Tipo;Nombre;Detalle;Desde;Nivel (% usado o actualizaciones);Estado;A cargo de;Pospuesto hasta;Descartado por;Motivo;ID de cliente;Cliente',
    "site.01kb3f0a9x5m3v7c2d8e4h6j9k;Sincronizaciones que fallan;'=La Espiga;Tres sincronizaciones fallaron;21/11/2026 09:00;;Abierto;;;;;ana;Ana Pérez",
    "site.01kb3f0a9x5m3v7c2d8e4h6j9k;Espacio de respaldos casi lleno;'=La Espiga;Usa el 95\u00A0% de su espacio;21/11/2026 09:00;95;Abierto;;;;;;Sin propietario",
    '',
  ]);
  expect(audits).toMatchObject([
    { action: 'AttentionExported', details: { state: 'open', assignee: 'none', count: '2' } },
  ]);
  expect(await exportAttention(root, aside, dependencies)).toMatchObject({ count: 2 });
  const rows = (files[1]?.content ?? '').split('\r\n');
  expect(rows[1]).toContain(';Pospuesto;;01/12/2026 00:00;;;');
  expect(rows[2]).toContain(';Descartado;;;Marta Ruiz;Ya se sabe;');
});

it.each([
  ['of too many', {}, EXPORT_MAX_ROWS + 1],
  ['that would read too many', { assignee: 'none' } as const, EXPORT_MOST_READ + 1],
])('%s is refused, and nothing is stored', async (_, more, length) => {
  const many = Array.from({ length }, () => item({ assignee: marta }));
  const { dependencies, files, audits } = setUp(many);
  const asked = exportAttention(root, { state: 'open', ...more }, dependencies);
  await expect(asked).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
  expect([...files, ...audits]).toEqual([]);
});

it('writes the days of a sentence as the provider’s clock has them', async () => {
  const ends = { kind: 'planExpiring', detail: '2026-12-01T02:00:00.000Z' } as const;
  const { dependencies, lines } = setUp([item(ends)]);
  await exportAttention(root, { state: 'open' }, dependencies);
  expect(lines()[1]).toContain(';Vence el 30/11/2026;');
});
