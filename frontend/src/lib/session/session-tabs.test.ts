import { afterEach, describe, expect, it } from 'vitest';
import { unlock } from '../../components/session-ended/unlock.ts';
import { profile } from '../../testing/fake-auth.ts';
import { ApiError } from '../http/api-error.ts';
import { parseConfig } from '../config.ts';
import { createAuth } from '../auth/auth.ts';
import { createSessionStore, type Person, type SessionStore } from './session.ts';

// The real auth and the real session store over one browser storage that other tabs change.

const config = parseConfig({
  userPoolId: 'us-east-1_pool',
  clientId: 'client-1',
  region: 'us-east-1',
  whatsappNumber: '56912345678',
});
const prefix = 'CognitoIdentityServiceProvider.client-1';

const ana: Person = { profile };
const beto: Person = {
  profile: { ...profile, userId: '01h00000000000000000000001', firstName: 'Beto', role: 'admin' },
};
const people: Record<string, Person> = { 'sub-ana': ana, 'sub-beto': beto };
const locked = { status: 'signed-in', ...ana, locked: true };

const jwt = (name: string) =>
  ['{}', JSON.stringify({ exp: Date.now() / 1_000 + 900, iat: Date.now() / 1_000, name }), 'x']
    .map((part) => btoa(part).replace(/=+$/, ''))
    .join('.');

const change = (key: string, oldValue: string | null, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key: `${prefix}.${key}`, oldValue, newValue }));

function keep(user: string) {
  localStorage.setItem(`${prefix}.LastAuthUser`, user);
  for (const [name, value] of Object.entries({
    accessToken: jwt(user),
    idToken: jwt(user),
    refreshToken: `refresh-${user}`,
    clockDrift: '0',
  })) {
    localStorage.setItem(`${prefix}.${user}.${name}`, value);
  }
}
const keptUser = () => localStorage.getItem(`${prefix}.LastAuthUser`);

/** How this tab learns of another tab's change: at once, or later (a suspended tab). */
const hear = {
  signOut: (user: string) => change('LastAuthUser', user, null),
  signIn: (user: string) => change(`${user}.refreshToken`, null, `refresh-${user}`),
};
function signOut(user: string) {
  localStorage.clear();
  hear.signOut(user);
}
function signIn(user: string) {
  keep(user);
  hear.signIn(user);
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

let stop: (() => void)[] = [];
afterEach(() => {
  stop.forEach((each) => each());
  stop = [];
  localStorage.clear();
});

/** A tab of Ana's. `api` answers for the person in the storage, as the real one does by the token. */
async function openTab({ unsaved }: { unsaved: boolean }) {
  keep('sub-ana');
  const auth = createAuth(config, localStorage, async () => new Response('{}'));
  const onChange: typeof auth.onChange = (listener) => {
    const end = auth.onChange(listener);
    stop.push(end);
    return end;
  };
  let asked = 0;
  let refusal: Error | undefined;
  const answer = () => {
    asked += 1;
    const person = people[keptUser() ?? ''];
    return refusal || !person ? Promise.reject(refusal ?? new Error('x')) : Promise.resolve(person);
  };
  const session: SessionStore = createSessionStore(
    { ...auth, onChange },
    { me: answer, startSession: answer },
  );
  await session.resume();
  session.keep(() => unsaved);
  const refuse = (error: Error) => {
    refusal = error;
  };
  return { auth, session, refuse, asked: () => asked };
}

describe('a locked page, where another tab signs somebody else in', () => {
  const lockedTab = async () => {
    const tab = await openTab({ unsaved: true });
    signOut('sub-ana');
    expect(tab.session.state()).toEqual(locked);
    return tab;
  };

  it('calls nothing with their token, and holds what it holds', async () => {
    const { auth, session, asked } = await lockedTab();
    const before = asked();
    signIn('sub-beto');
    await settled();
    expect(await auth.accessToken()).toBeUndefined();
    expect(session.state()).toEqual(locked);
    expect(asked()).toBe(before);
    expect(keptUser()).toBe('sub-beto');
  });

  it('does not become theirs by their role', async () => {
    const { session } = await lockedTab();
    signIn('sub-beto');
    session.checkRole('admin');
    await settled();
    expect(session.state()).toEqual(locked);
  });

  it('stays, and leaves them signed in, where they are to choose a password first', async () => {
    const { session, refuse } = await lockedTab();
    refuse(new ApiError('FIRST_PASSWORD_REQUIRED', 'x'));
    signIn('sub-beto');
    await settled();
    expect(session.state()).toEqual(locked);
    expect(keptUser()).toBe('sub-beto');
  });

  it('stays where its own person is to choose a password first', async () => {
    const { session, refuse } = await lockedTab();
    refuse(new ApiError('FIRST_PASSWORD_REQUIRED', 'x'));
    signIn('sub-ana');
    await settled();
    expect(session.state()).toEqual(locked);
  });

  it('goes on with its own token once its person is back', async () => {
    const { auth, session } = await lockedTab();
    signIn('sub-beto');
    const sentAgain = session.recover({ write: true });
    signOut('sub-beto');
    signIn('sub-ana');
    expect(await sentAgain).toBe(true);
    expect(session.state()).toEqual({ status: 'signed-in', ...ana });
    expect(await auth.accessToken()).toBe(localStorage.getItem(`${prefix}.sub-ana.accessToken`));
  });

  it('is not unlocked over their session, which stays', async () => {
    const { auth, session } = await lockedTab();
    signIn('sub-beto');
    await expect(
      unlock({ auth, session }, { email: 'ana@example.com', password: 'equivocada' }),
    ).rejects.toThrow('Otra persona inició sesión en este navegador.');
    expect(session.state()).toEqual(locked);
    expect(keptUser()).toBe('sub-beto');
    expect(localStorage.getItem(`${prefix}.sub-beto.refreshToken`)).not.toBeNull();
  });

  it('lets them in once it is given up', async () => {
    const { auth, session } = await lockedTab();
    signIn('sub-beto');
    session.giveUp();
    await settled();
    expect(session.state()).toEqual({ status: 'signed-in', ...beto });
    expect(await auth.accessToken()).toBe(localStorage.getItem(`${prefix}.sub-beto.accessToken`));
  });
});

it('a page with nothing to lose follows another person with their token', async () => {
  const { auth, session } = await openTab({ unsaved: false });
  signOut('sub-ana');
  expect(session.state()).toEqual({ status: 'signed-out', reason: 'expired' });
  signIn('sub-beto');
  await settled();
  expect(session.state()).toEqual({ status: 'signed-in', ...beto });
  expect(await auth.accessToken()).toBe(localStorage.getItem(`${prefix}.sub-beto.accessToken`));
});

describe('a tab that hears late that its person signed out and in again', () => {
  it.each([true, false])(
    'goes on as it is, and keeps the new session (unsaved: %s)',
    async (unsaved) => {
      const { auth, session } = await openTab({ unsaved });
      const before = session.state();
      keep('sub-ana');
      hear.signOut('sub-ana');
      expect(session.state()).toBe(before);
      hear.signIn('sub-ana');
      expect(session.state()).toBe(before);
      expect(keptUser()).toBe('sub-ana');
      expect(await auth.accessToken()).toBeDefined();
    },
  );

  it('goes on where somebody else was there in between', async () => {
    const { session } = await openTab({ unsaved: true });
    const before = session.state();
    hear.signOut('sub-ana');
    hear.signIn('sub-beto');
    hear.signOut('sub-beto');
    hear.signIn('sub-ana');
    await settled();
    expect(session.state()).toBe(before);
    expect(keptUser()).toBe('sub-ana');
  });
});

it('a tab that hears late that somebody else is there by now leaves their session alone', async () => {
  const { session } = await openTab({ unsaved: true });
  localStorage.clear();
  keep('sub-beto');
  hear.signOut('sub-ana');
  expect(session.state()).toEqual(locked);
  expect(keptUser()).toBe('sub-beto');
});
