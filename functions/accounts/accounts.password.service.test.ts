import { describe, expect, it } from 'vitest';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import { proofsInMemory } from '../../tests/support/people/proofs.ts';
import { sha256Hex } from '../core/crypto/sha256.ts';
import { AppError } from '../core/http/errors.ts';
import type { AccountState } from '../core/auth/user-pool.ts';
import type { StoredPerson } from '../profiles/profiles.membership.view.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { userSchema } from '../users/users.domain.ts';
import {
  changeOwnPassword,
  chooseFirstPassword,
  confirmAccount,
  recoverAccount,
  type PasswordDependencies,
} from './accounts.password.service.ts';

const username = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const link = { username, code: '123456', password: 'clave-propia-7' };
const recoveryLink = { ...link, code: 'q5cZ0m1d3f7kXo2b9vYw1A' };
const first = {
  email: 'ana@ejemplo.cl',
  temporaryPassword: 'temporal-1',
  password: 'clave-propia-7',
};
const invited = userSchema.parse({
  userId: username,
  email: first.email,
  firstName: 'Ana',
  lastName: 'Pérez',
  role: 'cliente',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSignInAt: null,
  invitationPending: true,
});
const sent = {
  ...{ userId: username, hash: sha256Hex(recoveryLink.code), tries: 0 },
  expiresAt: Date.parse('2026-11-21T12:30:00.000Z') / 1_000,
};
const caller = { userId: username, username, session: { sessionId: 'session-1' } };
const named = (name: string, message = name) => Object.assign(new Error(message), { name });

/** A user pool and a table that note each step; `failures` says which of them fail, and with what. */
function setUp(failures: Record<string, Error> = {}, status: AccountState['status'] = 'invited') {
  const steps: string[] = [];
  const step = async (...words: string[]) => {
    const [name = ''] = words;
    if (failures[name]) throw failures[name];
    steps.push(words.join(' '));
  };
  const logged: string[] = [];
  const note = (line: unknown) => void logged.push(String(line));
  const now = new Date('2026-11-21T12:00:00.000Z');
  const { rows, audits, events, people, commit, hooks } = peopleInMemory(now);
  hooks.wrote = (name) => steps.push(name);
  const setProfile = (user: StoredPerson | undefined) =>
    user ? rows.set(username, user) : rows.delete(username);
  setProfile(invited);
  const codeWrite = (name: string): Write => {
    steps.push(name);
    return { Put: { Item: { pk: username, sk: 'CODE' } } };
  };
  const log = { info: note, warn: note, error: note };
  const deps: PasswordDependencies = {
    places: async () => ['Redes Andinas'],
    log,
    proofs: proofsInMemory({ commit, log, now: () => now }),
    poolClient: {
      confirmSignUp: () => step('confirmSignUp'),
    },
    serverClient: { checkPassword: (_name, password) => step('checkPassword', password) },
    userPool: {
      find: () =>
        Promise.resolve({ userId: username, email: first.email, firstName: '', lastName: '' }),
      findState: async (name) =>
        name === first.email ? { userId: username, createdAt: new Date(0), status } : undefined,
      setPassword: (_name, password) => step('setPassword', password),
      signOutEverywhere: () => step('signOutEverywhere'),
      remove: () => step('remove'),
    },
    people,
    sessions: {
      closeAll: () => step('closeAll'),
      closeOthers: (_userId, sessionId) => step('closeOthers', sessionId),
    },
    recoveries: {
      find: async () => sent,
      spend: () => codeWrite('spend'),
      countTry: () => codeWrite('countTry'),
      keep: () => codeWrite('giveBack'),
    },
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9n',
    commit,
  };
  const recorded = () => audits.map(({ action, details }) => [action, details?.['mode']]);
  return { steps, logged, deps, setProfile, recorded, events };
}

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  return error instanceof AppError ? error.code : error;
};

const codeRefusals: [name: string, message: string, code: string][] = [
  ['CodeMismatchException', '', 'CODE_INVALID'],
  ['UserNotFoundException', '', 'CODE_INVALID'],
  ['ExpiredCodeException', '', 'CODE_EXPIRED'],
  ['LimitExceededException', '', 'TOO_MANY_ATTEMPTS'],
  ['TooManyFailedAttemptsException', '', 'TOO_MANY_ATTEMPTS'],
  ['TooManyRequestsException', '', 'TOO_MANY_ATTEMPTS'],
  ['NotAuthorizedException', 'Password attempts exceeded', 'TOO_MANY_ATTEMPTS'],
  ['NotAuthorizedException', 'User is disabled.', 'CODE_INVALID'],
];

/** Cognito's answers after our trigger failed: it calls that one once it has accepted the code. */
const triggerFailures = [
  'UnexpectedLambdaException',
  'UserLambdaValidationException',
  'InvalidLambdaResponseException',
];

describe('confirmAccount', () => {
  it('replaces the password of the sign-up by the one that came with the code', async () => {
    const { deps, steps } = setUp();
    await confirmAccount(link, deps);
    expect(steps).toEqual(['confirmSignUp', 'setPassword clave-propia-7', 'signOutEverywhere']);
  });

  it.each([
    ...codeRefusals,
    ['InvalidParameterException', '', 'CODE_INVALID'],
    [
      'NotAuthorizedException',
      'User cannot be confirmed. Current status is CONFIRMED',
      'ALREADY_CONFIRMED',
    ],
  ])(
    'changes no password where the code is refused: %s (%s) is %s',
    async (name, message, code) => {
      const { deps, steps } = setUp({ confirmSignUp: named(name, message) });
      expect(await refusal(confirmAccount(link, deps))).toBe(code);
      expect(steps).toEqual([]);
    },
  );

  it.each(triggerFailures)(
    'sets the password where only the trigger after the code failed: %s',
    async (name) => {
      const { deps, steps, logged } = setUp({ confirmSignUp: named(name) });
      expect(await confirmAccount(link, deps)).toEqual({});
      expect(steps).toEqual(['setPassword clave-propia-7', 'signOutEverywhere']);
      expect(logged).toEqual(['trigger failed after the code']);
    },
  );

  it('removes the account where the trigger failed and then the password was not set', async () => {
    const confirmSignUp = named('UnexpectedLambdaException');
    const { deps, steps } = setUp({ confirmSignUp, setPassword: new Error('down') });
    expect(await refusal(confirmAccount(link, deps))).toBe('CONFIRMATION_FAILED');
    expect(steps).toEqual(['remove', 'forget']);
  });

  it.each(['InternalErrorException', 'TimeoutError', 'FooException'])(
    'asks to open the link again where nobody knows whether it confirmed: %s',
    async (name) => {
      const { deps, steps, logged } = setUp({ confirmSignUp: named(name) });
      expect(await refusal(confirmAccount(link, deps))).toBe('CONFIRMATION_UNKNOWN');
      expect(steps).toEqual([]);
      expect(logged).toEqual(['confirmation unknown']);
    },
  );

  it.each(['setPassword', 'signOutEverywhere'])(
    'removes the account where %s fails: the password of a stranger must open nothing',
    async (failing) => {
      const { deps, steps, logged } = setUp({ [failing]: new Error('down') });
      expect(await refusal(confirmAccount(link, deps))).toBe('CONFIRMATION_FAILED');
      expect(steps.slice(-2)).toEqual(['remove', 'forget']);
      expect(logged).toEqual(['confirmation failed']);
    },
  );

  it('says in the log what could not be undone', async () => {
    const down = new Error('down');
    const { deps, logged } = setUp({ setPassword: down, remove: down });
    expect(await refusal(confirmAccount(link, deps))).toBe('CONFIRMATION_FAILED');
    expect(logged).toEqual(['confirmation failed', 'confirmation not undone']);
  });
});

describe('recoverAccount', () => {
  const setUpActive = (failures?: Record<string, Error>) => {
    const world = setUp(failures);
    world.setProfile({ ...invited, invitationPending: false });
    return world;
  };

  it('uses the code up, sets the password, ends every session, and the person hears of it', async () => {
    const { deps, steps, recorded, events } = setUpActive();
    await recoverAccount(recoveryLink, deps);
    expect(recorded()).toEqual([['PasswordChanged', 'recovered']]);
    expect(steps).toEqual(['spend', 'setPassword clave-propia-7', 'closeAll', 'signOutEverywhere']);
    expect(events).toMatchObject([
      { type: 'PasswordChanged', userId: username, mode: 'recovered' },
    ]);
  });

  it('ends what a promotion asks for, once the sessions are over', async () => {
    const { deps, steps, setProfile } = setUp();
    const promoted = { ...invited, role: 'admin', invitationPending: false } as const;
    setProfile({ ...promoted, newPasswordDue: true });
    await recoverAccount({ ...recoveryLink, password: 'clave-propia-de-12' }, deps);
    expect(steps.slice(-2)).toEqual(['signOutEverywhere', 'settlePassword']);
    expect(await deps.people.findStored(username)).toEqual(promoted);
  });

  it('keeps what a promotion asks for that came after its password was checked', async () => {
    const { deps, steps, setProfile } = setUpActive();
    const find = async () => ({ ...invited, role: 'cliente' as const });
    setProfile({ ...invited, role: 'admin', invitationPending: false, newPasswordDue: true });
    await recoverAccount(recoveryLink, { ...deps, people: { ...deps.people, find } });
    expect(steps).not.toContain('settlePassword');
  });

  it('sets nothing by another code, which is counted and recorded', async () => {
    const { deps, steps, recorded } = setUpActive();
    const wrong = { ...recoveryLink, code: 'AAAAAAAAAAAAAAAAAAAAAA' };
    expect(await refusal(recoverAccount(wrong, deps))).toBe('CODE_INVALID');
    expect(steps).toEqual(['countTry']);
    expect(recorded()).toEqual([['RecoveryRefused', undefined]]);
  });

  it.each([
    ['nobody asked for one', undefined],
    ['its hour is over', { ...sent, expiresAt: Date.parse('2026-11-21T12:00:00.000Z') / 1_000 }],
    ['five others were tried', { ...sent, tries: 5 }],
  ])('sets nothing by the right code where %s', async (_why, kept) => {
    const { deps, steps } = setUpActive();
    const recoveries = { ...deps.recoveries, find: async () => kept };
    const work = recoverAccount(recoveryLink, { ...deps, recoveries });
    expect(await refusal(work)).toBe('CODE_EXPIRED');
    expect(steps).toEqual([]);
  });

  it.each([
    ['InvalidPasswordException', 'VALIDATION_FAILED'],
    ['UserNotFoundException', 'CODE_INVALID'],
    ['TooManyRequestsException', 'TOO_MANY_ATTEMPTS'],
  ])('ends no session and gives the code back where the pool says %s', async (name, code) => {
    const { deps, steps, recorded } = setUpActive({ setPassword: named(name) });
    expect(await refusal(recoverAccount(recoveryLink, deps))).toBe(code);
    expect(steps).toEqual(['spend', 'giveBack']);
    expect(recorded()).toEqual([]);
  });

  it('does not call a password refused that is set, and logs the sessions that may live', async () => {
    const { deps, logged } = setUp({ signOutEverywhere: new Error('down') });
    expect(await recoverAccount(recoveryLink, deps)).toEqual({});
    expect(logged).toEqual(['sessions not ended']);
  });
});

describe('chooseFirstPassword', () => {
  it('replaces the temporary password, lets the person in and ends its sessions', async () => {
    const { deps, steps, recorded } = setUp();
    await chooseFirstPassword(first, deps);
    expect(recorded()).toEqual([['PasswordChanged', 'first']]);
    expect(steps).toEqual([
      'checkPassword temporal-1',
      'setPassword clave-propia-7',
      'settlePassword',
      'closeAll',
      'signOutEverywhere',
    ]);
  });

  it('lets the person in where the sessions could not be ended, and logs it', async () => {
    const { deps, steps, logged } = setUp({ signOutEverywhere: named('TooManyRequestsException') });
    expect(await chooseFirstPassword(first, deps)).toEqual({});
    expect(steps.slice(-2)).toEqual(['settlePassword', 'closeAll']);
    expect(logged).toEqual(['sessions not ended']);
  });

  it('works after the temporary password was made permanent in Cognito itself', async () => {
    const { deps, steps } = setUp({}, 'used');
    await chooseFirstPassword(first, deps);
    expect(steps).toContain('setPassword clave-propia-7');
  });

  it('does without a profile that the first sign-in is to make', async () => {
    const { deps, steps, setProfile } = setUp();
    setProfile(undefined);
    await chooseFirstPassword(first, deps);
    expect(steps).not.toContain('settlePassword');
  });

  it('is for invited people alone, and does not reveal who has an account', async () => {
    const { deps, steps, setProfile } = setUp({}, 'used');
    setProfile({ ...invited, invitationPending: false });
    const stranger = { ...first, email: 'nadie@ejemplo.cl' };
    for (const body of [first, stranger]) {
      expect(await refusal(chooseFirstPassword(body, deps))).toBe('CREDENTIALS_INVALID');
    }
    expect(steps).toEqual([]);
  });

  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'CREDENTIALS_INVALID'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'TOO_MANY_ATTEMPTS'],
    ['TooManyRequestsException', '', 'TOO_MANY_ATTEMPTS'],
  ])('changes nothing where the temporary one is wrong: %s (%s) is %s', async (...given) => {
    const [name, message, code] = given;
    const { deps, steps, recorded } = setUp({ checkPassword: named(name, message) });
    expect(await refusal(chooseFirstPassword(first, deps))).toBe(code);
    // An attempt that the pool did not try is not recorded: nobody fills the audit with a locked account.
    expect(recorded()).toEqual(
      code === 'CREDENTIALS_INVALID' ? [['PasswordRefused', undefined]] : [],
    );
    expect(steps).toEqual([]);
  });

  it('keeps the invitation open where the new password was not set', async () => {
    const { deps, steps } = setUp({ setPassword: new Error('down') });
    await expect(chooseFirstPassword(first, deps)).rejects.toThrow('down');
    expect(steps).toEqual(['checkPassword temporal-1']);
  });
});

describe('changeOwnPassword', () => {
  const form = { currentPassword: 'la-de-antes', password: 'la-de-despues' };

  it('checks the current one, sets the new one and ends the other sessions', async () => {
    const { deps, steps, recorded } = setUp();
    expect(await changeOwnPassword(caller, form, deps)).toEqual({ othersEnded: true });
    expect(recorded()).toEqual([['PasswordChanged', 'own']]);
    expect(steps).toEqual([
      'checkPassword la-de-antes',
      'setPassword la-de-despues',
      'closeOthers session-1',
    ]);
  });

  it('says on its field that the current one is wrong, and changes nothing', async () => {
    const { deps, steps, recorded } = setUp({ checkPassword: named('NotAuthorizedException') });
    const error = await changeOwnPassword(caller, form, deps).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { currentPassword: ['La contraseña actual no es correcta.'] },
    });
    expect(steps).toEqual([]);
    expect(recorded()).toEqual([['PasswordRefused', undefined]]);
  });

  it('says on its field what the pool refuses of the new one', async () => {
    const { deps } = setUp({ setPassword: named('InvalidPasswordException') });
    const error = await changeOwnPassword(caller, form, deps).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { password: [expect.any(String)] },
    });
  });

  it('is done where it cannot be recorded, and the log says so', async () => {
    const { deps, logged } = setUp();
    const down = { ...deps, commit: () => Promise.reject(new Error('down')) };
    expect(await changeOwnPassword(caller, form, down)).toEqual({ othersEnded: true });
    expect(logged).toEqual(['not in the audit']);
  });

  it('says that the other sessions live where they could not be ended', async () => {
    const { deps, logged } = setUp({ closeOthers: new Error('down') });
    expect(await changeOwnPassword(caller, form, deps)).toEqual({ othersEnded: false });
    expect(logged).toEqual(['sessions not ended']);
  });
});

describe('the rules of a new password', () => {
  const refused = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((reason: unknown) => reason);
    return error instanceof AppError ? error.fields?.['password']?.[0] : error;
  };
  const COMMON = 'Es una de las contraseñas más usadas: elige otra';
  const NAME = 'La contraseña no puede contener el nombre del email';
  const SHORT = 'La contraseña de un administrador debe tener al menos 12 caracteres';
  const steps = {
    confirmation: (password: string, deps: PasswordDependencies) =>
      confirmAccount({ ...link, password }, deps),
    recovery: (password: string, deps: PasswordDependencies) =>
      recoverAccount({ ...recoveryLink, password }, deps),
    'first password': (password: string, deps: PasswordDependencies) =>
      chooseFirstPassword({ ...first, password }, deps),
    'own password': (password: string, deps: PasswordDependencies) =>
      changeOwnPassword(caller, { currentPassword: 'la-de-antes', password }, deps),
  };

  it.each(Object.entries(steps))('hold for a %s, before anything is changed', async (_, step) => {
    const { deps, steps: done, setProfile } = setUp();
    expect(await refused(step('password1', deps))).toBe(COMMON);
    expect(await refused(step('soy-ANA-7', deps))).toBe(NAME);
    setProfile({ ...invited, role: 'admin' });
    expect(await refused(step('kx7-qz-81-w', deps))).toBe(SHORT);
    expect(done.filter((name) => !name.startsWith('checkPassword'))).toEqual([]);
  });

  it('know who signed up by the pool, where there is no profile yet', async () => {
    const { deps, setProfile } = setUp();
    setProfile(undefined);
    expect(await refused(confirmAccount({ ...link, password: 'soy-ana-7' }, deps))).toBe(NAME);
  });
});
