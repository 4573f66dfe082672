// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import { attentionItem } from '../../testing/fake-attention.ts';
import { useSteadyRows } from './use-steady-rows.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const [first, second] = [attentionItem('syncFailing'), attentionItem('activityRequested')];

function List({ items }: { items: AttentionItem[] }) {
  const box = useRef<HTMLElement>(null);
  const { rows, markOwn } = useSteadyRows(box, { items, hasMore: false }, 'all');
  return (
    <main>
      <section ref={box}>
        {rows.map(({ item }) => (
          <p key={item.kind} data-key={item.kind}>
            <a href="/">{item.name}</a>
          </p>
        ))}
      </section>
      <button onClick={() => markOwn(first)}>Decidir</button>
    </main>
  );
}
const titles = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent);
const page = () => document.querySelector('main') ?? document.body;
function later(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function touched() {
  const view = render(<List items={[first]} />);
  fireEvent.pointerMove(page());
  const read = (items: AttentionItem[]) => view.rerender(<List items={items} />);
  return { read };
}

it('rows keep their places while the pointer moves over the page, and get new ones once it leaves', () => {
  const { read } = touched();
  read([second]);
  later(10_000);
  expect(titles()).toEqual([first.name]);
  fireEvent.pointerLeave(page());
  later(2_000);
  expect(titles()).toEqual([second.name]);
});

it('rows get new places once the pointer has rested', () => {
  const { read } = touched();
  read([second]);
  later(20_000);
  fireEvent.pointerMove(page());
  later(28_000);
  expect(titles()).toEqual([first.name]);
  later(4_000);
  expect(titles()).toEqual([second.name]);
});

it('rows keep their places while one of them has the focus', () => {
  const view = render(<List items={[first]} />);
  document.querySelector('a')?.focus();
  view.rerender(<List items={[second]} />);
  later(120_000);
  expect(titles()).toEqual([first.name]);
  document.querySelector('a')?.blur();
  later(2_000);
  expect(titles()).toEqual([second.name]);
});

it('what a person decided counts until the rows have their places: another change of it waits like any', () => {
  const { read } = touched();
  fireEvent.click(document.querySelector('button') ?? page());
  read([]);
  expect(titles()).toEqual([]);
  fireEvent.pointerLeave(page());
  later(2_000);
  fireEvent.pointerMove(page());
  // Somebody else opened it again.
  read([first]);
  expect(titles()).toEqual([]);
  fireEvent.pointerLeave(page());
  later(2_000);
  expect(titles()).toEqual([first.name]);
});
