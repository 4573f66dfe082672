import type { Page, Route } from '@playwright/test';
import { newClient, PASSWORD } from '../support/people.ts';
import { someOf } from '../support/depth.ts';
import { confirmOn, enter, expect, setPassword, signIn, stack, test, signOut } from './support.ts';

// Each form meets one of the ways of failing; amplify-account.test.ts, amplify-tokens.test.ts, auth.test.ts and
// api-client.test.ts have them all. `npm run test:long` lets each form meet each.
test.describe.configure({ mode: 'parallel' });
const WAYS = 1;

const NETWORK =
  'No pudimos conectar con el servidor. Revisa tu conexión a internet y vuelve a intentarlo.';
const UNAVAILABLE =
  'El servicio de acceso no responde en este momento. Vuelve a intentarlo en unos minutos.';
const WRONG = 'Email o contraseña incorrectos';
const TOO_MANY = 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.';
const OTHER = 'No pudimos completar la operación. Vuelve a intentarlo.';
const CODE = 'El enlace no es válido o ya se usó. Solicita uno nuevo.';
const EXPIRED = 'El enlace venció o ya se usó. Solicita uno nuevo.';
const OURS = 'Algo salió mal de nuestro lado. Vuelve a intentarlo.';

type Failure = (route: Route) => Promise<void>;
const cors = { 'access-control-allow-origin': '*' };
/** What Cognito answers to a call that it refuses. */
const refusal =
  (name: string, message = name, status = 400): Failure =>
  (route) =>
    route.fulfill({
      status,
      headers: { ...cors, 'x-amzn-errortype': name, 'access-control-expose-headers': '*' },
      json: { __type: name, message },
    });
/** A page in place of JSON, as gateways and firewalls answer. */
const page =
  (status: number): Failure =>
  (route) =>
    route.fulfill({ status, headers: cors, contentType: 'text/html', body: '<h1>Gateway</h1>' });
const noNetwork: Failure = (route) => route.abort();
/** What the API answers. */
const ours =
  (status: number, code: string, message: string): Failure =>
  (route) =>
    route.fulfill({ status, json: { error: { code, message, requestId: 'r-1' } } });

/** What every operation of Cognito can fail with, and what the page says then. */
const passing: [string, Failure, string][] = [
  ['no network', noNetwork, NETWORK],
  ['500', refusal('InternalErrorException', 'Internal', 500), UNAVAILABLE],
  ['502 with a page', page(502), UNAVAILABLE],
  ['503', refusal('ServiceUnavailableException', 'x', 503), UNAVAILABLE],
  ['504 with a page', page(504), UNAVAILABLE],
  ['a page in place of JSON', page(200), UNAVAILABLE],
  ['TooManyRequests', refusal('TooManyRequestsException'), TOO_MANY],
  ['LimitExceeded', refusal('LimitExceededException'), TOO_MANY],
  ['an error nobody knows', refusal('FooException', 'Foo failed'), OTHER],
];
/** The same of the API. */
const passingOfApi: [string, Failure, string][] = [
  ['no network', noNetwork, NETWORK],
  ['500', ours(500, 'INTERNAL', OURS), OURS],
  ['502 with a page', page(502), OURS],
  ['503 with a page', page(503), OURS],
  ['504 with a page', page(504), OURS],
  ['429', ours(429, 'TOO_MANY_ATTEMPTS', TOO_MANY), TOO_MANY],
];

/** Lets the named operations of Cognito fail; everything else goes on. */
async function fail(target: Page, operations: string[], failure: Failure): Promise<void> {
  await target.route(`${stack.endpointUrl}/`, (route) => {
    const operation = route.request().headers()['x-amz-target']?.split('.')[1] ?? '';
    return operations.includes(operation) ? failure(route) : route.continue();
  });
}

interface Flow {
  name: string;
  at: string;
  /** Operations of Cognito, or the path of a call of the API. */
  operations: string[] | string;
  send: (target: Page) => Promise<void>;
  failures: [string, Failure, string][];
  /** What stands before the cause. */
  prefix?: string;
}

const field = (target: Page, label: string) => target.getByLabel(label, { exact: true });
const link = '?code=123456&username=00000000-0000-4000-8000-000000000000';
const recoveryLink = link.replace('123456', 'q5cZ0m1d3f7kXo2b9vYw1A');
const codes: [string, Failure, string][] = [
  ['an invalid code', ours(400, 'CODE_INVALID', CODE), CODE],
  ['an expired code', ours(400, 'CODE_EXPIRED', EXPIRED), EXPIRED],
];

const flows: Flow[] = [
  {
    name: 'signing in',
    at: '/login',
    operations: ['InitiateAuth'],
    send: (target) => enter(target, 'ana@ejemplo.cl'),
    failures: [
      ...passing,
      [
        'wrong credentials',
        refusal('NotAuthorizedException', 'Incorrect username or password.'),
        WRONG,
      ],
      ['nobody', refusal('UserNotFoundException'), WRONG],
      [
        'too many attempts',
        refusal('NotAuthorizedException', 'Password attempts exceeded'),
        TOO_MANY,
      ],
      [
        'an invitation that is over',
        refusal('NotAuthorizedException', 'Temporary password has expired and must be reset'),
        'Tu contraseña temporal venció. Pide que te envíen otra invitación.',
      ],
    ],
  },
  {
    name: 'signing up',
    at: '/login?tab=sign-up',
    operations: ['SignUp'],
    async send(target) {
      await field(target, 'Nombre').fill('Ana');
      await field(target, 'Apellido').fill('Pérez');
      await field(target, 'Email').fill('ana@ejemplo.cl');
      await field(target, 'Contraseña').fill(PASSWORD);
      await field(target, 'Confirmar contraseña').fill(PASSWORD);
      await target.getByRole('checkbox', { name: /^Acepto los términos/ }).check();
      await target.getByRole('button', { name: 'Crear Cuenta' }).click();
    },
    failures: [
      ...passing,
      [
        'an address that is in use',
        refusal('UsernameExistsException'),
        'Este email ya está registrado. Intenta iniciar sesión.',
      ],
      [
        'a weak password',
        refusal('InvalidPasswordException', 'Password did not conform with policy'),
        'La contraseña no es lo bastante segura. Elige otra.',
      ],
      [
        'a refusal of our own trigger',
        refusal(
          'UserLambdaValidationException',
          'PreSignUp failed with error El nombre no es válido.',
        ),
        'El nombre no es válido',
      ],
    ],
  },
  {
    name: 'asking for a recovery',
    at: '/login?tab=recover',
    operations: '**/api/accounts/recovery-emails',
    async send(target) {
      await field(target, 'Email').fill('ana@ejemplo.cl');
      await target.getByRole('button', { name: 'Enviar Email de Recuperación' }).click();
    },
    prefix: 'Error al enviar el email de recuperación: ',
    failures: passingOfApi,
  },
  {
    name: 'confirming',
    at: `/login${link}`,
    operations: '**/api/accounts/confirmation',
    send: (target) => confirmOn(target),
    failures: [
      ...passingOfApi,
      ...codes,
      [
        'a confirmed account',
        ours(409, 'ALREADY_CONFIRMED', 'Esta cuenta ya está confirmada.'),
        'Esta cuenta ya está confirmada.',
      ],
    ],
  },
  {
    name: 'setting a new password',
    at: `/reset-password${recoveryLink}`,
    operations: '**/api/accounts/recovery',
    send: (target) => setPassword(target, PASSWORD),
    prefix: 'Error al actualizar la contraseña: ',
    failures: [...passingOfApi.filter(([, , says]) => says !== OURS), ...codes],
  },
  {
    name: 'setting a new password, unforeseen',
    at: `/reset-password${recoveryLink}`,
    operations: '**/api/accounts/recovery',
    send: (target) => setPassword(target, PASSWORD),
    failures: passingOfApi
      .filter(([, , says]) => says === OURS)
      .map(([what, failure]) => [what, failure, 'Error inesperado al actualizar la contraseña']),
  },
];

test('each form of an account explains a failure in Spanish', async ({ page: target }) => {
  for (const [turn, flow] of flows.entries()) {
    const { name, at, operations, send, failures, prefix = '' } = flow;
    for (const [what, failure, says] of someOf(failures, turn, WAYS)) {
      await test.step(`${name}: ${what}`, async () => {
        await target.goto(at);
        if (typeof operations === 'string') await target.route(operations, failure);
        else await fail(target, operations, failure);
        await send(target);
        await expect(target.getByRole('alert')).toHaveText(prefix + says);
        await target.unrouteAll();
      });
    }
  }
});

const REFRESH = ['GetTokensFromRefreshToken', 'InitiateAuth'];

for (const [what, failure] of someOf(passing, 2, 1)) {
  test(`a refresh that fails for a while (${what}) ends no session, and the next one goes on`, async ({
    page: target,
  }) => {
    const { email } = await newClient(stack, 'refresco');
    await target.clock.install();
    await signIn(target, email);
    await target.goto('/profile');
    await target.getByLabel('Ciudad').fill('Osorno');
    await fail(target, REFRESH, failure);
    await target.clock.fastForward('02:00:00');
    await target.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(target.getByText('No se pudo actualizar el perfil.').first()).toBeVisible();
    await target.unrouteAll();
    await target.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(target.getByText('Perfil actualizado').first()).toBeVisible();
    await expect(target).toHaveURL(/\/profile$/);
  });
}

const refused = ['NotAuthorizedException', 'UserNotFoundException', 'TokenRevokedException'];
for (const name of someOf(refused, 0, 1)) {
  test(`a refresh that Cognito refuses (${name}) leads to the sign-in`, async ({
    page: target,
  }) => {
    const { email } = await newClient(stack, 'rechazada');
    await target.clock.install();
    await signIn(target, email);
    await target.goto('/notifications');
    await expect(target.getByRole('heading', { level: 1 })).toBeVisible();
    await fail(target, REFRESH, refusal(name));
    await target.clock.fastForward('02:00:00');
    await expect(target).toHaveURL(/\/login$/);
    await expect(target.getByText(/^Tu sesión terminó/)).toBeVisible();
  });
}

test('a change of password goes on with the same session, and asks Cognito for nothing', async ({
  page: target,
}) => {
  const { email } = await newClient(stack, 'cambio');
  await signIn(target, email);
  await target.goto('/profile');
  await field(target, 'Contraseña actual').fill(PASSWORD);
  await field(target, 'Nueva contraseña').fill(`${PASSWORD}-2`);
  await field(target, 'Confirmar nueva contraseña').fill(`${PASSWORD}-2`);
  await fail(target, ['InitiateAuth'], page(502));
  await target.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(target.getByText('Contraseña cambiada', { exact: true })).toBeVisible();
  await target.reload();
  await expect(target.getByRole('heading', { level: 1 })).toHaveText('Mi Perfil');
});

test('signing out clears the session here, whatever Cognito answers', async ({ page: target }) => {
  const { email } = await newClient(stack, 'salida');
  const met = passing.filter(([each]) => each !== 'a page in place of JSON');
  for (const [what, failure] of someOf(met, 1, 1)) {
    await test.step(what, async () => {
      await signIn(target, email);
      await target.goto('/settings');
      await fail(target, ['RevokeToken'], failure);
      const warning = target.waitForEvent('console', (line) =>
        line.text().includes('No se pudo cerrar la sesión en el servidor'),
      );
      await signOut(target);
      await expect(target).toHaveURL(/\/login$/);
      expect((await warning).type()).toBe('warning');
      const kept = await target.evaluate('Object.keys(localStorage).join()');
      expect(kept).not.toContain('Cognito');
      await target.unrouteAll();
    });
  }
});
