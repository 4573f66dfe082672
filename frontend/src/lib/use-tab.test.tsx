// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useTab } from './use-tab.ts';

const tabs = ['planes', 'pagos'] as const;

function at(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => ({ tab: useTab(tabs), search: useLocation().search }), {
    wrapper,
  });
  const open = (tab: string) => act(() => result.current.tab[1](tab));
  return { result, open };
}

describe('the tab of a page', () => {
  it.each([
    ['/', 'planes'],
    ['/?tab=pagos', 'pagos'],
    ['/?tab=otra', 'planes'],
  ])('at %s is %s', (address, tab) => {
    expect(at(address).result.current.tab[0]).toBe(tab);
  });

  it('is kept in the address, which keeps what else is in it; the first one needs no word', () => {
    const { result, open } = at('/?buscar=sur');
    open('pagos');
    expect(result.current.search).toBe('?buscar=sur&tab=pagos');
    open('planes');
    expect(result.current.search).toBe('?buscar=sur');
  });
});
