import { describe, expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { activeItemOf, menuOf, menus, type MenuGroup } from './menu.ts';
import { whatsappUrl } from '../../components/layout/whatsapp-button.tsx';

const shape = (menu: MenuGroup[]) =>
  menu.map(({ label, items }) => [label, items.map((item) => `${item.label} ${item.path}`)]);

describe('the menus', () => {
  it('of a client', () => {
    expect(shape(menus.cliente)).toEqual([
      ['Principal', ['Dashboard /dashboard', 'Status /status']],
      ['Gestión', ['Sitios Web /websites', 'Actividades /activities', 'Respaldos /backups']],
      ['Planes y Pagos', ['Planes /plans', 'Mis Órdenes /my-orders']],
      ['Reportes', ['Mis Reportes /reports']],
      ['Cuenta', ['Mi Perfil /profile', 'Notificaciones /notifications']],
    ]);
  });

  it('of an administrator', () => {
    expect(shape(menus.admin)).toEqual([
      ['Principal', ['Dashboard /dashboard', 'Status /status']],
      [
        'Gestión de Usuarios',
        [
          'Usuarios /users',
          'Sitios Web /websites',
          'Actividades /activities',
          'Respaldos /backups',
        ],
      ],
      [
        'Planes y Pagos',
        ['Planes /plans', 'Gestionar Planes /plans/manage', 'Pagos /admin/payments'],
      ],
      ['Reportes', ['Reportes /reports']],
      [
        'Configuración',
        ['Mi Perfil /profile', 'Notificaciones /notifications', 'Configuración /settings'],
      ],
    ]);
  });

  it('have what a position opens', () => {
    expect(shape(menuOf({ role: 'admin', position: 'technician' }))).toEqual([
      ['Principal', ['Dashboard /dashboard', 'Status /status']],
      [
        'Gestión de Usuarios',
        ['Sitios Web /websites', 'Actividades /activities', 'Respaldos /backups'],
      ],
      ['Configuración', ['Mi Perfil /profile', 'Notificaciones /notifications']],
    ]);
    expect(menuOf({ role: 'admin', position: 'administrator' })).toEqual(menus.admin);
    expect(menuOf({ role: 'cliente', position: 'billing' })).toEqual(menus.cliente);
    const viewer = shape(menuOf({ role: 'cliente', position: 'viewer' }));
    expect(viewer.map(([group]) => group)).toEqual(['Principal', 'Gestión', 'Reportes', 'Cuenta']);
  });

  it.each([
    ['/websites/create', paths.websites],
    ['/status/01h/plugins', paths.status],
    ['/plans/manage', paths.plansManage],
    ['/plans', paths.plans],
    ['/plansmith', undefined],
  ])('%s belongs to %s', (pathname, path) => {
    expect(activeItemOf(menus.admin, pathname)?.path).toBe(path);
  });
});

describe('the WhatsApp link', () => {
  it("names the page's site", () => {
    expect(whatsappUrl('56912345678', 'Tienda & Más')).toBe(
      'https://wa.me/56912345678?text=Hola%2C%20necesito%20ayuda%20con%20mi%20sitio%20Tienda%20%26%20M%C3%A1s.',
    );
    expect(whatsappUrl('56912345678', undefined)).not.toContain('sitio');
  });
});
