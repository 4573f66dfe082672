import { expect, test } from 'vitest';
import {
  customMessageEvent,
  findCode,
  substituteCode,
  triggerSourceOf,
} from './cognito-message.ts';

test("finds MiniStack's code and nothing that only looks like one", () => {
  expect(findCode({ text: 'Your code is 123456.', html: '' })).toBe('123456');
  expect(findCode({ text: '', html: '<b>123456</b>' })).toBe('123456');
  expect(findCode({ text: 'Order 9123456 of 222222', html: '' })).toBeUndefined();
});

test.each([
  [false, 'CustomMessage_SignUp'],
  [true, 'CustomMessage_ResendCode'],
])('a code, repeated %s, is %s', (repeated, source) => {
  expect(triggerSourceOf({ repeated })).toBe(source);
});

test('the event carries what Cognito sends to a custom-message trigger', () => {
  const user = {
    Username: 'sub-1',
    UserStatus: 'UNCONFIRMED' as const,
    Attributes: [
      { Name: 'sub', Value: 'sub-1' },
      { Name: 'email', Value: 'ana@example.com' },
    ],
  };
  const pool = { userPoolId: 'us-east-1_a', clientId: 'client' };
  expect(customMessageEvent(user, pool, 'CustomMessage_SignUp')).toMatchObject({
    triggerSource: 'CustomMessage_SignUp',
    userName: 'sub-1',
    userPoolId: 'us-east-1_a',
    request: {
      codeParameter: '{####}',
      usernameParameter: null,
      userAttributes: {
        sub: 'sub-1',
        email: 'ana@example.com',
        'cognito:user_status': 'UNCONFIRMED',
      },
    },
  });
});

test('the code takes the place of every placeholder', () => {
  const message = { subject: '{####} es tu código', html: '<a href="/?code={####}">{####}</a>' };
  expect(substituteCode(message, '123456')).toEqual({
    subject: '123456 es tu código',
    html: '<a href="/?code=123456">123456</a>',
  });
});
