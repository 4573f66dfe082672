// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { showFeature } from '../../testing/feature-app.tsx';
import { Pages } from '../../testing/pages.tsx';
import { useAddressParams, withParams } from './use-address-params.ts';

afterEach(cleanup);

/** Two independent parts of a page, and changes that add no history entry. */
function Changes({ name }: { name: string }) {
  const [shown, change] = useAddressParams();
  return (
    <>
      <output aria-label={name}>{shown.get(name) ?? 'nada'}</output>
      <button onClick={() => change({ [name]: '1' })}>{`${name}=1`}</button>
      <button onClick={() => change({ [name]: '2' }, { replace: true })}>{`${name}:2`}</button>
      <button onClick={() => change({ [name]: null })}>{`sin ${name}`}</button>
      <button onClick={() => change({ [name]: '3' }, { onlyIfShown: true })}>{`${name}=3`}</button>
    </>
  );
}
const list = (
  <>
    <Changes name="a" />
    <Changes name="b" />
  </>
);

async function at(query: string, ...routes: RouteObject[]) {
  const { router } = showFeature(
    [{ path: '/lista', element: list }, ...routes],
    `/lista${query}`,
    {},
  );
  await screen.findByLabelText('a');
  return router;
}
const press = (...names: string[]) => {
  for (const name of names) screen.getByRole('button', { name }).click();
};
const shown = () => ['a', 'b'].map((name) => screen.getByLabelText(name).textContent);

describe('changes of the address', () => {
  it('add up where React has shown none of them yet', async () => {
    const router = await at('?otro=1&a=0');
    act(() => {
      press('sin a', 'b=1', 'a=1');
      expect(shown()).toEqual(['0', 'nada']);
    });
    expect(router.state.location.search).toBe('?otro=1&b=1&a=1');
    expect(shown()).toEqual(['1', '1']);
    await act(() => router.navigate(-2));
    expect(shown()).toEqual(['nada', 'nada']);
  });

  it('do not bring back what a step back undid', async () => {
    const router = await at('');
    await act(async () => {
      press('a=1');
      await router.navigate(-1);
      press('b=1');
    });
    expect(router.state.location.search).toBe('?b=1');
    expect(shown()).toEqual(['nada', '1']);
  });

  it('count after those that a step forward restored', async () => {
    const router = await at('');
    act(() => press('a=1'));
    await act(() => router.navigate(-1));
    await act(async () => {
      await router.navigate(1);
      press('b=1');
    });
    expect(router.state.location.search).toBe('?a=1&b=1');
  });

  it('give way to a link, and are made to where it led', async () => {
    const router = await at('');
    await act(async () => {
      press('a=1');
      await router.navigate('/lista?b=9&otro=1');
    });
    expect(shown()).toEqual(['nada', '9']);
    await act(async () => {
      await router.navigate('/lista?otro=2');
      press('b=1');
    });
    expect(router.state.location.search).toBe('?otro=2&b=1');
  });

  it('are dropped where the page is being left', async () => {
    const page = Promise.withResolvers<{ Component: () => string }>();
    const router = await at(
      '',
      { path: '/otra', element: <p>Otra</p> },
      { path: '/lenta', lazy: () => page.promise },
    );
    act(() => {
      void router.navigate('/lenta');
      press('a=1');
    });
    act(() => press('b:2'));
    page.resolve({ Component: () => 'Por fin' });
    await screen.findByText('Por fin');
    expect(router.state.location).toMatchObject({ pathname: '/lenta', search: '' });

    await act(() => router.navigate('/lista'));
    act(() => {
      void router.navigate('/otra');
      press('a=1');
    });
    expect(router.state.location).toMatchObject({ pathname: '/otra', search: '' });
  });

  it('that come of what is shown are dropped when there is more to show', async () => {
    const router = await at('');
    act(() => press('a=3'));
    expect(router.state.location.search).toBe('?a=3');
    act(() => press('b=1', 'a:2', 'b=3'));
    expect(router.state.location.search).toBe('?a=2&b=1');
  });

  it('that change nothing are no step back', async () => {
    const router = await at('');
    act(() => press('a=1', 'a=1'));
    act(() => press('a=1', 'a:2'));
    expect(router.state.location.search).toBe('?a=2');
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
  });

  it('add up where the router first asks for the routes of an address', async () => {
    const route = { path: '/sitios/:id', element: list, hydrateFallbackElement: <></> };
    const router = createMemoryRouter([route], {
      initialEntries: ['/sitios/1'],
      patchRoutesOnNavigation: () => Promise.resolve(),
    });
    render(<Pages router={router} />);
    await screen.findByLabelText('a');
    act(() => press('a=1', 'a=1', 'b:2'));
    await waitFor(() => expect(router.state.location.search).toBe('?a=1&b=2'));
    expect(shown()).toEqual(['1', '2']);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('changing parameters', () => {
  it('leaves the given ones as they are', () => {
    const before = new URLSearchParams('a=1&b=2&c=3');
    expect(withParams(before, { a: '9', b: null, c: '' }).toString()).toBe('a=9');
    expect(before.toString()).toBe('a=1&b=2&c=3');
  });
});
