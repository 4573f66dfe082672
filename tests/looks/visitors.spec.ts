import './fixed-time.ts';
import type { Route } from '@playwright/test';
import type { PaymentResult } from '../../functions/payments/payments.domain.ts';
import { confirmOn, enter } from '../e2e/support.ts';
import { looks, refusal, type Look, type Scene, expect, test } from './looks.ts';
import { COGNITO } from './portal-server.ts';

test.describe.configure({ mode: 'parallel' });

const LINK = '?code=123456&username=00000000-0000-4000-8000-000000000000';
const RECOVERY_LINK = LINK.replace('123456', 'q5cZ0m1d3f7kXo2b9vYw1A');

/** How Cognito refuses from now on. */
async function cognito({ page }: Scene, error: string): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
  await page.route(`${COGNITO}/`, (route: Route) =>
    route.fulfill({
      status: 400,
      headers: { ...headers, 'x-amzn-errortype': error },
      json: { __type: error, message: error },
    }),
  );
}

looks('the ways into the portal', 'visitor', [
  ['login', ({ open }) => open('/login', 'Hola de nuevo')],
  [
    'login-errors',
    async ({ press, says }) => {
      await press('Iniciar Sesión');
      await says('Escribe tu email');
    },
  ],
  [
    'login-refused',
    async (scene) => {
      await cognito(scene, 'NotAuthorizedException');
      await enter(scene.page, 'nadie@ejemplo.cl', 'no-es-la-clave');
      await expect(scene.page.getByRole('alert')).toBeVisible();
    },
  ],
  [
    'login-unconfirmed',
    async (scene) => {
      await cognito(scene, 'UserNotConfirmedException');
      await enter(scene.page, 'nadie@ejemplo.cl');
      await scene.says(/todavía no está confirmada/);
    },
  ],
  ['sign-up', ({ open }) => open('/login?tab=sign-up', 'Confirmar contraseña')],
  [
    'sign-up-errors',
    async ({ press, says }) => {
      await press('Crear Cuenta');
      await says('El campo nombre es requerido');
    },
  ],
  [
    'recover-sent',
    async ({ answers, open, fill, press, says }) => {
      answers['POST /accounts/recovery-emails'] = {};
      await open('/login?tab=recover', 'Recuperar');
      await fill('Email', 'nadie@ejemplo.cl');
      await press('Enviar Email de Recuperación');
      await says(/^Se ha enviado un email/);
    },
  ],
  ['confirm', ({ open }) => open(`/login${LINK}`, 'Confirmar mi cuenta')],
  [
    'confirm-refused',
    async ({ page, answers, api }) => {
      answers['POST /accounts/confirmation'] = {};
      const json = refusal('CODE_INVALID', 'El enlace no es válido o ya se usó.');
      api.write = (route) => route.fulfill({ status: 400, json });
      await page.goto(`/login${LINK}`);
      await confirmOn(page);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  ],
  [
    'reset-errors',
    async ({ open, press, says }) => {
      await open(`/reset-password${RECOVERY_LINK}`, 'Nueva contraseña');
      await press('Actualizar contraseña');
      await says(/al menos 6 caracteres$/);
    },
  ],
  [
    'reset-typed',
    async ({ fill, says }) => {
      await fill('Nueva contraseña', '123456');
      await says('Falta: No es de las más usadas');
    },
  ],
  ['not-found', ({ open }) => open('/no-existe', 'Oops! Page not found')],
]);

const PAYMENT = '01h00000000000000000000000';
const result = (given: Partial<PaymentResult>): PaymentResult => ({
  planName: 'Profesional',
  amountCents: 4_900,
  currency: 'USD',
  status: 'pending',
  stage: 'waiting',
  ...given,
});

const shown = (name: string, title: string, given: Partial<PaymentResult>): Look => [
  `payment-${name}`,
  async ({ answers, open }) => {
    answers['GET /payments/{paymentId}/result'] = result(given);
    const path = name === 'cancelled' ? '/payment-failure' : '/payment-success';
    await open(`${path}?payment_id=${PAYMENT}`, title);
  },
];

looks('what payers come back to', 'visitor', [
  ['payment-missing', ({ open }) => open('/payment-success?payment_id=x', 'Pago no encontrado')],
  shown('waiting', 'Confirmando tu pago…', {}),
  shown('review', 'PayPal está revisando tu pago…', {
    stage: 'review',
    planName: 'Mantenimiento '.repeat(4).trim(),
  }),
  shown('staff', 'Estamos revisando tu pago', { stage: 'staff', status: 'completed' }),
  shown('completed', '¡Pago Exitoso!', { stage: 'final', status: 'completed' }),
  shown('refunded', 'Pago reembolsado', { stage: 'final', status: 'refunded' }),
  shown('cancelled', 'Pago Cancelado', { stage: 'waiting', status: 'pending' }),
]);
