import { describe, expect, it } from 'vitest';
import { auditsOfOther } from './others-audits.ts';

const admin = { userId: 'carmen', role: 'admin' } as const;
const client = { userId: 'ana', role: 'cliente' } as const;
const member = { userId: 'marta', role: 'cliente' } as const;
const at = new Date('2026-11-21T12:00:00.000Z');
const details = { name: 'La Espiga' };
const change = { itemId: 'site', action: 'WebsiteDeleted', at, details };

describe('the audit entries of a change of what is a client’s', () => {
  it.each([
    ['an administrator', admin, ['ana'], ['site', 'ana']],
    ['an administrator, of nobody’s', admin, [null], ['site']],
    [
      'an administrator, of what changes hands',
      admin,
      ['ana', 'benito'],
      ['site', 'ana', 'benito'],
    ],
    ['an administrator, of their own', admin, ['carmen'], ['site']],
    ['somebody of the company', member, ['ana'], ['site', 'ana']],
    ['the client', client, ['ana'], []],
  ] as const)('by %s', (...[, actor, owners, targets]) => {
    const audits = auditsOfOther(actor, { ...change, owners });
    expect(audits.map(({ targetId }) => targetId)).toEqual(targets);
  });

  it('say that somebody of the company made it, who may have left when they are read', () => {
    const shared = { action: 'WebsiteDeleted', at, details };
    expect(auditsOfOther(member, { ...change, owners: ['ana'] })).toEqual([
      { ...shared, targetId: 'site', actorId: 'marta', byCompany: true },
      { ...shared, targetId: 'ana', actorId: 'marta', byCompany: true },
    ]);
    expect(auditsOfOther(admin, { ...change, owners: [null] })).toEqual([
      { ...shared, targetId: 'site', actorId: 'carmen' },
    ]);
  });
});
