import { expect, it } from 'vitest';
import { accountIdOf } from './account.ts';

it('the account of an invited person is the client’s, that of everybody else their own', () => {
  expect(accountIdOf({ userId: 'ana' })).toBe('ana');
  expect(accountIdOf({ userId: 'beto', companyId: 'ana' })).toBe('ana');
});
