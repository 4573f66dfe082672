import { describe, expect, it } from 'vitest';
import {
  closedGroups,
  closedGroupsCookie,
  isSidebarOpen,
  sidebarCookie,
} from './sidebar-cookie.ts';

describe('the sidebar cookie', () => {
  it('is open while nothing is remembered', () => {
    expect(isSidebarOpen('')).toBe(true);
    expect(isSidebarOpen('other=false; not_sidebar_state=false')).toBe(true);
  });

  it('remembers both states among other cookies', () => {
    expect(isSidebarOpen('a=1; sidebar_state=false; b=2')).toBe(false);
    expect(isSidebarOpen('sidebar_state=true')).toBe(true);
  });

  it('lasts 7 days', () => {
    expect(sidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; SameSite=Lax');
  });
});

describe('the closed groups', () => {
  it('are none while nothing is remembered', () => {
    expect(closedGroups('')).toEqual([]);
    expect(closedGroups('sidebar_closed=; sidebar_state=true')).toEqual([]);
  });

  it('come back as they were, with accents and spaces', () => {
    const labels = ['Gestión de Usuarios', 'Planes y Pagos'];
    const [cookie = ''] = closedGroupsCookie(labels).split(';');
    expect(closedGroups(`a=1; ${cookie}; b=2`)).toEqual(labels);
    expect(closedGroupsCookie(labels)).toMatch(/; path=\/; max-age=604800; SameSite=Lax$/);
  });

  it('are none of what cannot be read', () => {
    expect(closedGroups('sidebar_closed=%E0%A4%A|Cuenta')).toEqual(['Cuenta']);
  });
});
