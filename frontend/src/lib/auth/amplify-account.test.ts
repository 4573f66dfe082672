// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../config.ts';
import { createAccount } from './amplify-account.ts';

// The real Amplify with every response of Cognito. The browser tests cover some of them on each screen.

const config = parseConfig({
  userPoolId: 'us-east-1_pool',
  clientId: 'client-1',
  region: 'us-east-1',
  whatsappNumber: '56912345678',
});

type Answer = () => Response | Promise<Response>;
const refusal =
  (name: string, message = name, status = 400): Answer =>
  () =>
    Response.json({ __type: name, message }, { status, headers: { 'x-amzn-errortype': name } });
/** An HTML page instead of JSON, as gateways and firewalls respond. */
const page =
  (status: number): Answer =>
  () =>
    new Response('<h1>Gateway</h1>', { status });

const NETWORK =
  'No pudimos conectar con el servidor. Revisa tu conexión a internet y vuelve a intentarlo.';
const UNAVAILABLE =
  'El servicio de acceso no responde en este momento. Vuelve a intentarlo en unos minutos.';
const WRONG = 'Email o contraseña incorrectos';
const TOO_MANY = 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.';
const OTHER = 'No pudimos completar la operación. Vuelve a intentarlo.';
const WEAK = 'La contraseña no es lo bastante segura. Elige otra.';

const passing: [string, Answer, string][] = [
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), NETWORK],
  ['500', refusal('InternalErrorException', 'Internal', 500), UNAVAILABLE],
  ['502 with a page', page(502), UNAVAILABLE],
  ['503', refusal('ServiceUnavailableException', 'x', 503), UNAVAILABLE],
  ['504 with a page', page(504), UNAVAILABLE],
  ['a page in place of JSON', page(200), UNAVAILABLE],
  ['TooManyRequests', refusal('TooManyRequestsException'), TOO_MANY],
  ['LimitExceeded', refusal('LimitExceededException'), TOO_MANY],
  ['an error nobody knows', refusal('FooException', 'Foo failed'), OTHER],
];

const person = { email: 'ana@ejemplo.cl', password: 'clave-1', firstName: 'Ana', lastName: 'Ruiz' };
const operations = {
  InitiateAuth: () => createAccount(config).signIn(person.email, person.password),
  SignUp: () => createAccount(config).signUp(person),
  ResendConfirmationCode: () => createAccount(config).resendSignUpCode(person.email),
} satisfies Record<string, () => Promise<unknown>>;
type Operation = keyof typeof operations;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The message of an operation for this response of Cognito, after all retries. */
async function saidOf(operation: Operation, answer: Answer): Promise<string> {
  const asked = new Set<string>();
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    asked.add(new Headers(init.headers).get('x-amz-target')?.split('.')[1] ?? '');
    return answer();
  });
  const said = operations[operation]().then(
    () => 'nothing failed',
    (error: unknown) => String(error),
  );
  await vi.runAllTimersAsync();
  const message = await said;
  expect([...asked]).toEqual([operation]);
  return message;
}

/**
 * Amplify computes a password proof before it sends the request. This takes half a second, so only some responses are
 * tested with it.
 */
const costly = ['no network', '502 with a page', 'TooManyRequests'];

describe.each(Object.keys(operations) as Operation[])('%s', (operation) => {
  const met = passing.filter(([what]) => operation !== 'InitiateAuth' || costly.includes(what));
  it.each(met)('that meets %s says so in Spanish', async (_what, answer, message) => {
    expect(await saidOf(operation, answer)).toBe(`AuthError: ${message}`);
  });
});

const refusals: [Operation, string, [Answer, string]][] = [
  [
    'InitiateAuth',
    'wrong credentials',
    [refusal('NotAuthorizedException', 'Incorrect username or password.'), WRONG],
  ],
  ['InitiateAuth', 'nobody', [refusal('UserNotFoundException'), WRONG]],
  [
    'InitiateAuth',
    'too many attempts',
    [refusal('NotAuthorizedException', 'Password attempts exceeded'), TOO_MANY],
  ],
  [
    'InitiateAuth',
    'a password that was reset',
    [
      refusal('PasswordResetRequiredException', 'Password reset required for the user'),
      'Tu contraseña ya no vale. Recupera tu acceso para elegir una nueva.',
    ],
  ],
  [
    'InitiateAuth',
    'an invitation that is over',
    [
      refusal('NotAuthorizedException', 'Temporary password has expired and must be reset'),
      'Tu contraseña temporal venció. Pide que te envíen otra invitación.',
    ],
  ],
  [
    'SignUp',
    'an address in use',
    [refusal('UsernameExistsException'), 'Este email ya está registrado. Intenta iniciar sesión.'],
  ],
  [
    'SignUp',
    'a weak password',
    [refusal('InvalidPasswordException', 'Password did not conform with policy'), WEAK],
  ],
  [
    'SignUp',
    'a refusal of our own trigger',
    [
      refusal(
        'UserLambdaValidationException',
        'PreSignUp failed with error El nombre no es válido.',
      ),
      'El nombre no es válido',
    ],
  ],
];

it.each(refusals)(
  '%s that is refused for %s says why',
  async (operation, _what, [answer, message]) => {
    expect(await saidOf(operation, answer)).toBe(`AuthError: ${message}`);
  },
);
