import './fixed-time.ts';
import { me } from '../../frontend/src/testing/fake-auth.ts';
import { looks, refusal, test, expect } from './looks.ts';

test.describe.configure({ mode: 'parallel' });

looks('an administrator who has no second factor yet', 'admin', [
  [
    'second-factor-required',
    async ({ answers, api, open }) => {
      const json = refusal('SECOND_FACTOR_REQUIRED', 'Necesitas un segundo paso.');
      api.read = {
        name: 'GET /profile',
        answer: (route) => route.fulfill({ status: 403, json }),
      };
      answers['POST /session'] = { ...me({ role: 'admin' }).body, needsSecondFactor: true };
      await open('/dashboard', 'Protege tu cuenta antes de continuar');
    },
  ],
  [
    'second-factor-password',
    async ({ press, submit, says }) => {
      await press('Empezar');
      await submit('Continuar');
      await says('Escribe tu contraseña');
    },
  ],
  [
    'second-factor-scan',
    async ({ fill, submit, dialog }) => {
      await fill('Contraseña', 'una-clave-de-prueba');
      await submit('Continuar');
      await expect(dialog.getByRole('img', { name: 'Código QR para tu aplicación' })).toBeVisible();
    },
  ],
  [
    'second-factor-codes',
    async ({ fill, submit, dialog }) => {
      await fill('Código que muestra la aplicación', '123456');
      await submit('Activar');
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
    },
  ],
]);
