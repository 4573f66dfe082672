import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { readFilledFields } from './filled-fields.ts';
import { useSingleFlight } from './use-single-flight.ts';

beforeAll(() => readFilledFields(document));
afterEach(cleanup);

interface Sent {
  values: Record<string, string>;
  changed: string[];
}
const sent: Sent[] = [];
const heard: string[] = [];
afterEach(() => {
  sent.length = 0;
  heard.length = 0;
});

function Form() {
  const defaultValues = { email: 'antes@ejemplo.cl', password: '', note: 'Nota' };
  const { register, handleSubmit, formState } = useForm({ defaultValues });
  const [code, setCode] = useState('');
  const changed = Object.keys(formState.dirtyFields);
  const hear = { onChange: ({ target }: { target: HTMLInputElement }) => heard.push(target.name) };
  return (
    <form
      aria-label="Acceso"
      onSubmit={(event) => {
        void handleSubmit((values) => sent.push({ values: { ...values, code }, changed }))(event);
      }}
    >
      <input aria-label="email" autoComplete="section-a email" {...register('email', hear)} />
      <input
        aria-label="password"
        autoComplete="current-password"
        {...register('password', hear)}
      />
      <input aria-label="note" autoComplete="off" {...register('note', hear)} />
      <input
        aria-label="code"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </form>
  );
}

/** As the script of an extension does it: by what the browser has for a field, not by what React put over its `value`. */
function fill(label: string, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(screen.getByLabelText(label), value);
}

async function submit(): Promise<Sent[]> {
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(sent).not.toEqual([]));
  return sent;
}

it('sends what a password manager filled in, though no event said so', async () => {
  render(<Form />);
  fill('email', 'ana@ejemplo.cl');
  fill('password', 'una clave larga');
  fill('code', '123456');
  const values = {
    email: 'ana@ejemplo.cl',
    password: 'una clave larga',
    note: 'Nota',
    code: '123456',
  };
  expect(await submit()).toMatchObject([{ values }]);
  expect(heard).toEqual(['email', 'password']);
});

it('touches nothing where nobody filled anything in', async () => {
  render(<Form />);
  const values = { email: 'antes@ejemplo.cl', password: '', note: 'Nota', code: '' };
  expect(await submit()).toEqual([{ values, changed: [] }]);
  expect(heard).toEqual([]);
});

it('leaves what was typed, and hears of it once', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('password'), 'xy');
  expect(await submit()).toMatchObject([{ values: { password: 'xy' }, changed: ['password'] }]);
  expect(heard).toEqual(['password', 'password']);
});

it('sends what stands in a field of any kind', async () => {
  render(<Form />);
  fill('note', 'Otra');
  expect(await submit()).toMatchObject([{ values: { note: 'Otra' }, changed: ['note'] }]);
});

it('leaves boxes, files and what cannot be typed in alone', async () => {
  const clicks: string[] = [];
  const click = ({ target }: { target: HTMLInputElement }) => clicks.push(target.name);
  render(
    <form aria-label="Otro" onSubmit={(event) => event.preventDefault()}>
      <input type="checkbox" name="box" onChange={click} />
      <input type="file" name="file" aria-label="file" onChange={click} />
      <input name="fixed" readOnly aria-label="fixed" defaultValue="" onChange={click} />
    </form>,
  );
  await userEvent.upload(screen.getByLabelText('file'), new File(['a'], 'a.txt'));
  fill('fixed', 'x');
  fireEvent.submit(screen.getByRole('form'));
  expect(clicks).toEqual(['file']);
});

function OnceForm({ run }: { run: () => void }) {
  const once = useSingleFlight();
  const send = () =>
    once('form', () => {
      run();
      return Promise.resolve(true);
    });
  return (
    <form
      aria-label="Una vez"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input aria-label="name" defaultValue="Ana" />
    </form>
  );
}

it('is no typing, after which a second submit would be meant', async () => {
  const runs: string[] = [];
  render(<OnceForm run={() => runs.push('run')} />);
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  // The first one has succeeded.
  await new Promise(requestAnimationFrame);
  fireEvent.submit(form);
  expect(runs).toEqual(['run']);
  await userEvent.type(screen.getByLabelText('name'), ' María');
  fireEvent.submit(form);
  expect(runs).toEqual(['run', 'run']);
});
