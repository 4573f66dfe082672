// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createFakeApi, refusal, type FakeAnswer } from '../../testing/fake-api.ts';
import { askForPassword } from './confirmation-dialog.tsx';

const wrong: FakeAnswer = {
  status: 400,
  body: {
    error: {
      code: 'VALIDATION_FAILED',
      message: 'Revisa los datos enviados.',
      requestId: 'r-1',
      fields: { password: ['La contraseña no es correcta'] },
    },
  },
};

/** The question, which the API answers in this order. */
async function ask(...answers: FakeAnswer[]) {
  const sent: unknown[] = [];
  const { api } = createFakeApi({
    'POST /api/session/confirmation': ({ body }) => {
      sent.push(body);
      return answers.shift() ?? new Error('unasked');
    },
  });
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = askForPassword(api, 'ana@ejemplo.cl');
  });
  const dialog = await screen.findByRole('dialog', { name: 'Confirma tu contraseña' });
  const press = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }));
  const type = (text: string) => userEvent.type(within(dialog).getByLabelText('Contraseña'), text);
  return { answer, dialog, press, type, sent };
}
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
