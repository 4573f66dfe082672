import { describe, expect, it } from 'vitest';
import { fakeExporting, foundRows, tooManyRows } from '../../tests/support/exporting.ts';
import type { FoundRows } from '../core/table/directory/directory-page.ts';
import { userSchema, type User } from './users.domain.ts';
import { exportUsers } from './users.export.service.ts';

const person = (more: Partial<User> = {}): User => ({
  ...userSchema.parse({
    userId: '01h0000000000000000000ana0',
    email: 'ana@ejemplo.cl',
    firstName: 'Ana',
    lastName: 'Pérez',
    role: 'cliente',
    createdAt: '2026-01-05T02:30:00.000Z',
    lastSignInAt: null,
  }),
  ...more,
});

function setUp(clients: FoundRows<User>, admins: User[] = []) {
  const { exporting, ...kept } = fakeExporting();
  const asked: string[] = [];
  const found =
    <Found>(list: string, answer: Found) =>
    (search: string) => {
      asked.push(`${list}: ${search}`);
      return Promise.resolve(answer);
    };
  const dependencies = {
    ...exporting,
    people: { findClients: found('clients', clients) },
    admins: { findFound: found('admins', admins) },
  };
  const write = (role: 'cliente' | 'admin') =>
    exportUsers({ userId: 'root', role: 'admin' }, { search: 'ana', role }, dependencies);
  return { ...kept, asked, write };
}

describe('the export of users', () => {
  it('has what the list shows of the clients that a search finds, and is in the audit', async () => {
    const { files, audits, asked, lines, write } = setUp(
      foundRows(
        [person({ companyName: '=SUM(A1)', phone: '+56912345678', invitationPending: true })],
        [person({ lastSignInAt: '2026-11-21T13:05:00.000Z' })],
      ),
    );
    expect((await write('cliente')).count).toBe(2);
    expect(asked).toEqual(['clients: ana']);
    expect(files[0]?.fileName).toBe('clientes_2026-11-21.csv');
    const who = '01h0000000000000000000ana0;Ana;Pérez;ana@ejemplo.cl;;';
    expect(lines()).toEqual([
      'ID de usuario;Nombre;Apellido;Email;Email secundario;Teléfono;WhatsApp;Empresa;DNI o RUT;Actividad económica;Dirección;Ciudad;País;Rol;Registro;Último acceso;Invitación pendiente',
      `${who}'+56912345678;;'=SUM(A1);;;;;;Cliente;04/01/2026 23:30;;Sí`,
      `${who};;;;;;;;Cliente;04/01/2026 23:30;21/11/2026 10:05;No`,
      '',
    ]);
    expect(audits).toMatchObject([
      {
        targetId: 'root',
        action: 'UsersExported',
        details: { search: 'ana', role: 'cliente', count: '2' },
      },
    ]);
  });

  it('has the administrators where the list shows them', async () => {
    const { files, asked, lines, write } = setUp(tooManyRows(), [person({ role: 'admin' })]);
    expect((await write('admin')).count).toBe(1);
    expect(asked).toEqual(['admins: ana']);
    expect(files[0]?.fileName).toBe('administradores_2026-11-21.csv');
    expect(lines()[1]).toContain(';Administrador;');
  });

  it('of too many is refused, and nothing is stored', async () => {
    const { files, audits, write } = setUp(tooManyRows());
    await expect(write('cliente')).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
    expect([...files, ...audits]).toEqual([]);
  });
});
