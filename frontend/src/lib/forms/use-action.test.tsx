// @vitest-environment happy-dom
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';
import { CancelledError } from '../http/api-error.ts';
import { createQueryClient } from '../queries/query-client.ts';
import { whileAsking } from './asking.ts';
import { useAction } from './use-action.ts';
import { REST_MS } from './use-single-flight.ts';

/** A request that the server received, and the function that answers it. */
interface Sent {
  body: string;
  answer: (text?: string) => void;
  refuse: (error?: Error) => void;
}
let sent: Sent[];
let log: string[];

beforeEach(() => {
  sent = [];
  log = [];
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Runs everything that needs no waiting. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const useWrite = () =>
  useMutation({
    mutationFn: (body: string) =>
      new Promise<string>((resolve, reject) => {
        const refuse = (error = new Error('refused')) => reject(error);
        sent.push({ body, answer: (text = 'ok') => resolve(text), refuse });
      }),
  });

function useLoggedAction() {
  return useAction(useWrite(), {
    before: (body) => {
      log.push(`tab for ${body}`);
      return body;
    },
    done: (answer, _body, tab) => log.push(`done ${answer} in tab for ${tab}`),
    failed: (_error, body) => log.push(`failed ${body}`),
  });
}

function Buttons() {
  const status = useLoggedAction();
  const other = useLoggedAction();
  return (
    <>
      <Button loading={status.pending} onClick={() => status.run('A')}>
        A
      </Button>
      <button onClick={() => status.run('B')}>B</button>
      <button onClick={() => other.run('A')}>Otra</button>
      {status.error && <p role="alert">{status.error.message}</p>}
      <input aria-label="Nombre" />
    </>
  );
}

function Form() {
  const save = useLoggedAction();
  const form = useForm({ defaultValues: { name: 'Ana' } });
  return (
    <form onSubmit={save.submit(form, ({ name }) => name)}>
      <input aria-label="Nombre" {...form.register('name', { required: true })} />
      <Button type="submit" loading={form.formState.isSubmitting}>
        Guardar
      </Button>
    </form>
  );
}

const show = (content: React.ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{content}</QueryClientProvider>);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bodies = () => sent.map(({ body }) => body);
const answered = async () => {
  await settle();
  sent.at(-1)?.answer();
  await settle();
};

describe('an action', () => {
  it('starts once by two clicks before anything was rendered, tab and toast included', async () => {
    show(<Buttons />);
    act(() => {
      press('A');
      press('A');
    });
    await answered();
    expect(bodies()).toEqual(['A']);
    expect(log).toEqual(['tab for A', 'done ok in tab for A']);
  });

  it('says that it is busy, and keeps the focus', async () => {
    show(<Buttons />);
    const button = screen.getByRole('button', { name: 'A' });
    button.focus();
    press('A');
    await settle();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  it('rests after it succeeded, and starts again later', async () => {
    show(<Buttons />);
    press('A');
    await answered();
    await later(REST_MS - 1);
    press('A');
    await settle();
    expect(bodies()).toEqual(['A']);
    await later(1);
    press('A');
    await settle();
    expect(bodies()).toEqual(['A', 'A']);
  });

  it('says nothing where the person cancelled what they were asked for, and starts again at once', async () => {
    show(<Buttons />);
    press('A');
    await settle();
    sent[0]?.refuse(new CancelledError());
    await settle();
    expect(log).toEqual(['tab for A']);
    expect(screen.queryByRole('alert')).toBeNull();
    press('A');
    await settle();
    expect(bodies()).toEqual(['A', 'A']);
  });

  it('starts again at once where it failed', async () => {
    show(<Buttons />);
    press('A');
    await settle();
    sent[0]?.refuse();
    await settle();
    press('A');
    await settle();
    expect(log).toEqual(['tab for A', 'failed A', 'tab for A']);
    expect(bodies()).toEqual(['A', 'A']);
  });

  it('goes there and back and there again without a rest', async () => {
    show(<Buttons />);
    for (const name of ['A', 'B', 'A']) {
      press(name);
      await answered();
    }
    expect(bodies()).toEqual(['A', 'B', 'A']);
  });

  it('does not hold up the same action of another row, and is freed by it', async () => {
    show(<Buttons />);
    press('A');
    await settle();
    press('Otra');
    await settle();
    expect(bodies()).toEqual(['A', 'A']);
    sent[0]?.answer();
    await settle();
    press('Otra');
    await settle();
    expect(bodies()).toEqual(['A', 'A']);
    sent[1]?.answer();
    await settle();
    press('A');
    await settle();
    expect(bodies()).toEqual(['A', 'A', 'A']);
  });

  it('keeps the second half of a double click from what the first half brought there', async () => {
    show(<Buttons />);
    press('A');
    await answered();
    const other = screen.getByRole('button', { name: 'Otra' });
    fireEvent.click(other, { detail: 2 });
    await settle();
    expect(bodies()).toEqual(['A']);
    fireEvent.click(other, { detail: 1 });
    await settle();
    expect(bodies()).toEqual(['A', 'A']);
  });

  it('is freed by typing', async () => {
    show(<Buttons />);
    press('A');
    await answered();
    fireEvent.input(screen.getByLabelText('Nombre'), { target: { value: 'x' } });
    press('A');
    await settle();
    expect(bodies()).toEqual(['A', 'A']);
  });
});

// Time between the clicks: before React renders, while the response is pending, while a dialog closes, and just after.
// The browser tests click each button with one of them.
describe.each([0, 50, 150, 300])('two clicks with %i ms between them', (gap) => {
  // Response times: fast, at the second click, late, and after 3 s.
  describe.each([0, 50, 60, 299, 3_000])('and an answer after %i ms', (answerAfter) => {
    const twice = async (first: () => void, second = first) => {
      first();
      const answering = setTimeout(() => sent[0]?.answer(), answerAfter);
      if (gap > 0) await later(gap);
      second();
      await later(3_000);
      clearTimeout(answering);
    };

    it('write once by a button', async () => {
      show(<Buttons />);
      await twice(() => press('A'));
      expect(bodies()).toEqual(['A']);
      expect(log).toEqual(['tab for A', 'done ok in tab for A']);
    });

    it('write once by a form, by Enter and a click', async () => {
      show(<Form />);
      const enter = () => fireEvent.submit(screen.getByRole('button').closest('form') as Element);
      await twice(enter, () => press('Guardar'));
      expect(bodies()).toEqual(['Ana']);
      expect(log).toHaveLength(2);
    });
  });

  it('write once where the first fails after the second', async () => {
    show(<Buttons />);
    press('A');
    if (gap > 0) await later(gap);
    press('A');
    await settle();
    sent[0]?.refuse();
    await later(1_000);
    expect(bodies()).toEqual(['A']);
    expect(log).toEqual(['tab for A', 'failed A']);
  });
});

describe('an action of several rows', () => {
  function Rows() {
    const { run } = useAction(useWrite(), {
      laneOf: (body) => body.slice(0, 1),
      done: (answer, body) => log.push(`${body} ${answer}`),
    });
    return ['A1', 'A2', 'B1'].map((name) => (
      <button key={name} onClick={() => run(name)}>
        {name}
      </button>
    ));
  }

  it('writes about one while it writes about another, and once at a time about each', async () => {
    show(<Rows />);
    for (const name of ['A1', 'A2', 'B1']) press(name);
    await settle();
    expect(bodies()).toEqual(['A1', 'B1']);
    sent[1]?.answer('second');
    await settle();
    sent[0]?.answer('first');
    await settle();
    expect(log).toEqual(['B1 second', 'A1 first']);
    press('A2');
    await settle();
    expect(bodies()).toEqual(['A1', 'B1', 'A2']);
  });
});

describe('an action of a form', () => {
  const submit = () => {
    const form = document.querySelector('form');
    if (form) fireEvent.submit(form);
  };

  it('is sent once by Enter and a click', async () => {
    show(<Form />);
    act(() => {
      submit();
      press('Guardar');
    });
    await answered();
    submit();
    await settle();
    expect(bodies()).toEqual(['Ana']);
    expect(log).toHaveLength(2);
  });

  it('is sent again at once after a mistake, a failure or a change', async () => {
    show(<Form />);
    const field = screen.getByLabelText('Nombre');
    fireEvent.input(field, { target: { value: '' } });
    submit();
    await settle();
    expect(sent).toEqual([]);
    fireEvent.input(field, { target: { value: 'Eva' } });
    submit();
    await settle();
    sent[0]?.refuse();
    await settle();
    submit();
    await answered();
    fireEvent.input(field, { target: { value: 'Eva María' } });
    submit();
    await settle();
    expect(bodies()).toEqual(['Eva', 'Eva', 'Eva María']);
  });
});

it('a dialog that fades away can neither be pressed nor focused', async () => {
  // As in a browser, where the closing animation keeps it mounted for a moment.
  const fading = {
    get animationName() {
      return document.querySelector('[data-state=closed]') ? 'out' : 'in';
    },
  };
  const style = vi.spyOn(window, 'getComputedStyle').mockReturnValue(fading as never);
  const dialog = (open: boolean) => (
    <Dialog open={open} onOpenChange={() => undefined} title="Crear">
      <button>Guardar</button>
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  expect(screen.getByRole('dialog').hasAttribute('inert')).toBe(false);
  rerender(dialog(false));
  await settle();
  expect(document.querySelector('[role=dialog]')?.hasAttribute('inert')).toBe(true);
  style.mockRestore();
});

it('shows nothing under way while the password is asked for', async () => {
  show(<Buttons />);
  const button = () => screen.getByRole('button', { name: 'A' });
  fireEvent.click(button());
  await settle();
  expect(button().getAttribute('aria-busy')).toBe('true');
  const answer = Promise.withResolvers<undefined>();
  const asked = whileAsking(() => answer.promise);
  await settle();
  expect(button().getAttribute('aria-busy')).not.toBe('true');
  answer.resolve(undefined);
  await act(() => asked);
  expect(button().getAttribute('aria-busy')).toBe('true');
});
