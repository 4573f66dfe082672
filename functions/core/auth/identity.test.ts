import { describe, expect, it } from 'vitest';
import { identityOf } from './identity.ts';

const access = {
  sub: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  token_use: 'access',
  username: 'ana',
  origin_jti: 'sign-in-1',
  auth_time: '1795696496',
};
const signIn = { sessionId: 'sign-in-1', signedInAt: new Date(1_795_696_496_000) };

describe('identityOf', () => {
  it.each([
    ['nothing', undefined, []],
    ['one as API Gateway writes it', '[admin]', ['admin']],
    ['several', '[cliente admin]', ['cliente', 'admin']],
    ['several with commas', '[cliente, admin]', ['cliente', 'admin']],
    ['a bare name', 'cliente', ['cliente']],
    ['an empty list', '[]', []],
    ['an empty text', '', []],
    ['a list', ['cliente', 'admin'], ['cliente', 'admin']],
    ['what is no list', { admin: true }, []],
    ['a name that contains another', '[not-admin]', ['not-admin']],
  ])('reads groups from %s', (_, claim, groups) => {
    expect(identityOf({ ...access, 'cognito:groups': claim }).groups).toEqual(groups);
  });

  it('falls back on the subject where the token names no account', () => {
    const { username: _, ...nameless } = access;
    expect(identityOf(nameless)).toEqual({
      userId: access.sub,
      username: access.sub,
      groups: [],
      ...signIn,
    });
  });

  it('takes the time of the token where it does not say that of the sign-in', () => {
    const { auth_time: at, ...token } = access;
    expect(identityOf({ ...token, iat: Number(at) })).toMatchObject(signIn);
  });

  it.each([
    ['a token of no sign-in', { ...access, origin_jti: undefined }],
    ['a token of no time', { ...access, auth_time: 'x' }],
    ['no claims', undefined],
    ['an ID token', { ...access, token_use: 'id' }],
    ['a refresh token', { ...access, token_use: 'refresh' }],
    ['a token of no use', { sub: access.sub }],
    ['an empty subject', { ...access, sub: '' }],
    ['a subject that is no text', { ...access, sub: ['a'] }],
  ])('refuses %s', (_, claims) => {
    expect(() => identityOf(claims)).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
  });
});
