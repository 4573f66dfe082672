// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createFakeApi, refusal, type FakeAnswer } from '../../testing/fake-api.ts';
import { askForPassword } from './confirmation-dialog.tsx';

const CODE = 'Código de tu aplicación';

const refusing = (fields: Record<string, string[]>): FakeAnswer => ({
  status: 400,
  body: {
    error: {
      code: 'VALIDATION_FAILED',
      message: 'Revisa los datos enviados.',
      requestId: 'r-1',
      fields,
    },
  },
});
const wrong = refusing({ password: ['La contraseña no es correcta'] });

/** The question, which the API answers in this order. */
async function askOf(secondFactorSince: string | null, ...answers: FakeAnswer[]) {
  const sent: unknown[] = [];
  const { api } = createFakeApi({
    'POST /api/session/confirmation': ({ body }) => {
      sent.push(body);
      return answers.shift() ?? new Error('unasked');
    },
  });
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = askForPassword(api, { email: 'ana@ejemplo.cl', secondFactorSince });
  });
  const dialog = await screen.findByRole('dialog', { name: 'Confirma tu contraseña' });
  const press = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }));
  const type = (text: string, field = 'Contraseña') =>
    userEvent.type(within(dialog).getByLabelText(field), text);
  return { answer, dialog, press, type, sent };
}
const ask = (...answers: FakeAnswer[]) => askOf(null, ...answers);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('goes on once the password is right', async () => {
  const { answer, dialog, press, type, sent } = await ask(wrong, { body: {} });
  within(dialog).getByText('ana@ejemplo.cl');
  await press('Continuar');
  await within(dialog).findByText('Escribe tu contraseña');
  await type('otra');
  await press('Continuar');
  await within(dialog).findByText('La contraseña no es correcta');
  await type('-clave');
  await press('Continuar');
  expect(await answer).toBe(true);
  expect(sent).toEqual([{ password: 'otra' }, { password: 'otra-clave' }]);
  await isClosed();
});

it('asks for the code as well of who has a second factor', async () => {
  const said = 'El código no es correcto o ya se usó.';
  const { answer, dialog, press, type, sent } = await askOf(
    '2026-11-01T12:00:00.000Z',
    refusing({ code: [said] }),
    { body: {} },
  );
  await type('clave');
  await press('Continuar');
  await within(dialog).findByText('Escribe los 6 números que muestra tu aplicación');
  expect(sent).toEqual([]);
  await type('123 45', CODE);
  await press('Continuar');
  await within(dialog).findByText(said);
  await type('6', CODE);
  await press('Continuar');
  expect(await answer).toBe(true);
  expect(sent.at(-1)).toEqual({ password: 'clave', code: '123 456' });
});

it('asks for the code, too, where the factor is newer than the page', async () => {
  const { answer, dialog, press, type, sent } = await ask(
    refusing({ code: ['Escribe los 6 números'] }),
    { body: {} },
  );
  expect(within(dialog).queryByLabelText(CODE)).toBeNull();
  await type('clave');
  await press('Continuar');
  await within(dialog).findByText('Escribe los 6 números');
  await type('123456', CODE);
  await press('Continuar');
  expect(await answer).toBe(true);
  expect(sent).toEqual([{ password: 'clave' }, { password: 'clave', code: '123456' }]);
});

it('begins in the field, and gives the focus back to what asked for it', async () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  const { answer, dialog, press } = await ask();
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Contraseña')),
  );
  await press('Cancelar');
  expect(await answer).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(opener));
  opener.remove();
});

it('says what else went wrong', async () => {
  const said = 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.';
  const { answer, dialog, press, type } = await ask(refusal(429, 'TOO_MANY_ATTEMPTS', said));
  await type('clave');
  await press('Continuar');
  await within(dialog).findByText(said);
  await press('Cancelar');
  expect(await answer).toBe(false);
  await isClosed();
});
