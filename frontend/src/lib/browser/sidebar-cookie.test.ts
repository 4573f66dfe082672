import { describe, expect, it } from 'vitest';
import { isSidebarOpen, sidebarCookie } from './sidebar-cookie.ts';

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
