// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { TextSearch } from '../../lib/queries/use-text-search.ts';
import { Field } from '../ui/fields/field.tsx';
import type { FoundUser, UserChoice } from './user-options.tsx';
import { UserPicker } from './user-picker.tsx';

afterEach(cleanup);

const people: FoundUser[] = [
  { userId: 'u1', name: 'Ana Pérez', email: 'ana@uno.cl' },
  { userId: 'u2', name: 'Luis Soto', email: 'luis@dos.cl' },
];
const all: UserChoice = { userId: 'all', name: 'Todos los usuarios' };
const finds: TextSearch<FoundUser> = (text) =>
  Promise.resolve(people.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())));

function Picker({
  search,
  start = null,
}: {
  search: TextSearch<FoundUser>;
  start?: UserChoice | null;
}) {
  const [value, setValue] = useState(start);
  const [first] = useState([all]);
  return (
    <form onSubmit={() => Promise.reject(new Error('sent'))}>
      <Field label="Propietario" error="Elige uno">
        {(control) => (
          <UserPicker
            {...control}
            {...{ value, search, first }}
            onChange={setValue}
            debounceMs={5}
          />
        )}
      </Field>
      <output>{JSON.stringify(value)}</output>
    </form>
  );
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Propietario' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => JSON.parse(screen.getByText(/^(\{|null)/).textContent) as unknown;
const activeOption = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the picker of a user', () => {
  it('is a combobox tied to its label and error, and opens with the fixed choice first', async () => {
    render(<Picker search={finds} />);
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Elige uno',
    );
    await userEvent.click(box());
    await waitFor(() =>
      expect(options()).toEqual([
        'Todos los usuarios',
        'Ana Pérezana@uno.cl',
        'Luis Sotoluis@dos.cl',
      ]),
    );
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  });

  it('searches as one types, once for what was typed last', async () => {
    const searched: string[] = [];
    const search: TextSearch<FoundUser> = (text, signal) => {
      searched.push(text);
      return finds(text, signal);
    };
    render(<Picker search={search} />);
    await userEvent.type(box(), 'luis', { delay: null });
    await waitFor(() => expect(options()).toEqual(['Luis Sotoluis@dos.cl']));
    expect(searched.at(-1)).toBe('luis');
    await userEvent.click(screen.getByRole('option', { name: /Luis Soto/ }));
    expect(chosen()).toEqual({ userId: 'u2', name: 'Luis Soto' });
    expect(box().value).toBe('Luis Soto');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is worked by the keyboard alone, without sending the form', async () => {
    render(<Picker search={finds} />);
    box().focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(options()).toHaveLength(3));
    await userEvent.keyboard('{ArrowUp}');
    expect(activeOption()).toContain('Luis Soto');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeOption()).toContain('Ana Pérez');
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toEqual({ userId: 'u1', name: 'Ana Pérez' });
  });

  it('keeps who was chosen when it is left without choosing', async () => {
    render(<Picker search={finds} start={all} />);
    await userEvent.type(box(), 'x');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(box().value).toBe('Todos los usuarios');
    await userEvent.type(box(), 'x');
    await userEvent.tab();
    expect(box().value).toBe('Todos los usuarios');
  });

  it('says that nobody matches', async () => {
    render(<Picker search={finds} />);
    await userEvent.type(box(), 'zzz');
    await screen.findByText('Ningún usuario coincide con «zzz».');
    expect(options()).toEqual([]);
  });

  it('shows that it searches, that it failed, and tries again', async () => {
    let answer: (people: FoundUser[]) => void = () => undefined;
    let attempts = 0;
    const search: TextSearch<FoundUser> = () => {
      attempts += 1;
      if (attempts === 1) return Promise.reject(new Error('offline'));
      return new Promise((resolve) => (answer = resolve));
    };
    render(<Picker search={search} />);
    await userEvent.click(box());
    await screen.findByText('No se pudieron buscar los usuarios.');
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Buscando…');
    await waitFor(() => expect(attempts).toBe(2));
    answer(people);
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(document.activeElement).toBe(box());
  });
});
