// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showFeature } from '../../testing/feature-app.tsx';
import { useTab } from './use-tab.ts';

afterEach(cleanup);

const tabs = ['planes', 'pagos'] as const;

function Tabs() {
  const [tab, open] = useTab(tabs);
  return (
    <>
      <output aria-label="Abierta">{tab}</output>
      {tabs.map((each) => (
        <button key={each} onClick={() => open(each)}>
          {each}
        </button>
      ))}
    </>
  );
}

async function at(query: string) {
  const { router } = showFeature([{ path: '/planes', element: <Tabs /> }], `/planes${query}`, {});
  const shown = await screen.findByLabelText('Abierta');
  const open = (tab: string) => act(() => screen.getByRole('button', { name: tab }).click());
  return { router, shown, open };
}

describe('the tab of a page', () => {
  it.each([
    ['', 'planes'],
    ['?tab=pagos', 'pagos'],
    ['?tab=otra', 'planes'],
  ])('at "%s" is %s', async (query, tab) => {
    expect((await at(query)).shown.textContent).toBe(tab);
  });

  it('is kept in the address, which keeps what else is in it; the first one needs no word', async () => {
    const { router, shown, open } = await at('?buscar=sur');
    open('pagos');
    expect(router.state.location.search).toBe('?buscar=sur&tab=pagos');
    expect(shown.textContent).toBe('pagos');
    open('planes');
    expect(router.state.location.search).toBe('?buscar=sur');
  });
});
