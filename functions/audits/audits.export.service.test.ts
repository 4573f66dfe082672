import { describe, expect, it } from 'vitest';
import { fakeExporting } from '../../tests/support/exporting.ts';
import { auditActions, type Audit } from './audits.domain.ts';
import { exportAudits } from './audits.export.service.ts';
import { auditActionLabels } from './audits.labels.domain.ts';

const root = '01h0000000000000000000r00t';
const entry = (more: Partial<Audit> = {}): Audit => ({
  entryId: '01kb3f0a9x5m3v7c2d8e4h6j90',
  targetId: '01h0000000000000000000ana0',
  actorId: root,
  action: 'PasswordChanged',
  at: '2026-11-21T12:00:00.000Z',
  details: { mode: 'manual' },
  address: '192.0.2.7',
  ...more,
});

function setUp(...pages: Audit[][]) {
  const { exporting, ...kept } = fakeExporting();
  const asked: unknown[] = [];
  const dependencies = {
    ...exporting,
    audits: {
      ...exporting.audits,
      async *each(range: object) {
        asked.push(range);
        for (const page of pages) yield await Promise.resolve(page);
      },
    },
    names: {
      namesOf: async () => new Map([['01h0000000000000000000ana0', '=Ana']]),
    },
  };
  const write = (filters: Parameters<typeof exportAudits>[1]) =>
    exportAudits({ userId: root, role: 'admin' }, filters, dependencies);
  return { ...kept, asked, write };
}

describe('the export of the audit', () => {
  it('has all that the filters find in the days, and is in the audit itself', async () => {
    const details = { role: 'admin', position: 'technician' };
    const system = {
      actorId: 'admin:create',
      action: 'UserCreated',
      address: null,
      details,
    } as const;
    const { files, audits, asked, lines, write } = setUp([entry()], [entry(system)]);
    expect((await write({ from: '2026-11-01' })).count).toBe(2);
    expect(asked).toEqual([{ from: new Date('2026-11-01T03:00:00.000Z') }]);
    expect(files[0]?.fileName).toBe('auditoria_2026-11-21.csv');
    expect(lines().slice(1)).toEqual([
      `01kb3f0a9x5m3v7c2d8e4h6j90;21/11/2026 09:00;Usuario eliminado;${root};Contraseña cambiada;'=Ana;01h0000000000000000000ana0;192.0.2.7;Modo: Escrita por un administrador`,
      `01kb3f0a9x5m3v7c2d8e4h6j90;21/11/2026 09:00;El sistema;admin:create;Cuenta creada;'=Ana;01h0000000000000000000ana0;;Rol: Administrador · Posición: Soporte técnico`,
      '',
    ]);
    expect(audits).toMatchObject([
      { action: 'AuditsExported', details: { from: '2026-11-01', count: '2' } },
    ]);
  });

  it('leaves out what the filters do not want', async () => {
    const { write } = setUp([entry(), entry({ action: 'RoleChanged' })]);
    expect((await write({ action: 'RoleChanged' })).count).toBe(1);
  });
});

it('names each action, no two alike', () => {
  const labels = auditActions.map((action) => auditActionLabels[action]);
  expect(new Set(labels).size).toBe(auditActions.length);
});
