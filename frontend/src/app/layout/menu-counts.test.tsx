// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { me } from '../../testing/fake-auth.ts';
import { openPortal } from '../../testing/portal-app.tsx';

beforeEach(() => {
  document.cookie = 'sidebar_state=; max-age=0; path=/';
});
afterEach(() => {
  focusManager.setFocused(undefined);
  cleanup();
});

const open = async (unreadNotifications: number, more: Parameters<typeof me>[0] = {}) => {
  const answers = { 'GET /api/profile': me({ unreadNotifications, ...more }) };
  const portal = openPortal('/settings', { stored: true, answers });
  await screen.findByRole('heading', { level: 1, name: 'Configuración' });
  return portal;
};
const bell = () => within(screen.getByRole('banner')).getByRole('link', { name: /notificaciones/ });
const entry = (name = 'Notificaciones') =>
  within(screen.getByRole('navigation', { name: 'Menú principal' })).getByRole('link', {
    name,
    hidden: true,
  });
const wordsAt = (name: string) =>
  document.getElementById(entry(name).getAttribute('aria-describedby') ?? '')?.textContent;
const badgeOf = (link: HTMLElement) => link.closest('li') ?? link;

describe('the unread badge', () => {
  it('counts in the header and at the menu entry, also for screen readers, without a request', async () => {
    const { calls } = await open(3);
    expect(bell().getAttribute('href')).toBe('/notifications');
    expect(bell().getAttribute('aria-label')).toBe('Ver notificaciones, 3 sin leer');
    within(badgeOf(bell())).getByText('3');
    within(badgeOf(entry())).getByText('3');
    const words = document.getElementById(entry().getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toBe('3 sin leer');
    expect(calls).toEqual(['GET /api/profile']);
  });

  it('is not there when everything is read', async () => {
    await open(0);
    expect(bell().getAttribute('aria-label')).toBe('Ver notificaciones');
    expect(bell().textContent).toBe('');
    expect(entry().hasAttribute('aria-describedby')).toBe(false);
  });

  it('stops counting at 99', async () => {
    await open(1_234);
    within(bell()).getByText('99+');
    expect(bell().getAttribute('aria-label')).toBe('Ver notificaciones, 99+ sin leer');
    cleanup();
    await open(99);
    within(bell()).getByText('99');
  });

  it('stays where the menu is collapsed to icons', async () => {
    const { user } = await open(3);
    await user.keyboard('{Control>}b{/Control}');
    within(badgeOf(entry())).getByText('3');
  });

  it('is read again on coming back to the tab', async () => {
    const { answers } = await open(0);
    answers['GET /api/notifications/unread'] = {
      body: { unread: 2, waitingActivities: 0, attention: null },
    };
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await waitFor(() =>
      expect(bell().getAttribute('aria-label')).toBe('Ver notificaciones, 2 sin leer'),
    );
  });
});

describe('the count of activities', () => {
  it.each([
    // The page's own request.
    ['admin', '3 por empezar', ['GET /api/settings']],
    ['cliente', '3 sin completar', []],
  ] as const)('says to %s how many wait, without a request', async (role, words, ofPage) => {
    const { calls } = await open(0, { role, waitingActivities: 3 });
    within(badgeOf(entry('Actividades'))).getByText('3');
    expect(wordsAt('Actividades')).toBe(words);
    // The page's own request may begin after its heading is shown.
    await waitFor(() => expect(calls).toEqual(['GET /api/profile', ...ofPage]));
  });

  it('comes again with what is unread, and goes with the last one', async () => {
    const { answers } = await open(0, { waitingActivities: 3 });
    answers['GET /api/notifications/unread'] = {
      body: { unread: 0, waitingActivities: 0, attention: null },
    };
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await waitFor(() => expect(wordsAt('Actividades')).toBeUndefined());
  });
});
