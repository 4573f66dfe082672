import { describe, expect, it } from 'vitest';
import { peopleInMemory } from '../../../tests/support/people-in-memory.ts';
import { userSchema } from '../../users/users.domain.ts';
import { acceptTerms } from './accounts.terms.service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const VERSION = '2026-11-01';

function setUp(acceptedTerms: object | null = null) {
  const memory = peopleInMemory(now);
  const person = userSchema.parse({
    ...{ userId, email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Pérez', role: 'cliente' },
    ...{ createdAt: '2026-10-20T12:00:00.000Z', lastSignInAt: null, acceptedTerms },
  });
  memory.rows.set(userId, person);
  const { people, commit } = memory;
  const accept = (version = VERSION, termsInForce = VERSION) =>
    acceptTerms({ userId }, version, { people, commit, termsInForce });
  return { ...memory, accept };
}

describe('acceptTerms', () => {
  it('notes version and instant, and leaves an entry in the audit', async () => {
    const { accept, audits, rows } = setUp();
    const acceptedTerms = { version: VERSION, acceptedAt: now.toISOString() };
    expect(await accept()).toMatchObject({ acceptedTerms });
    expect(rows.get(userId)).toMatchObject({ acceptedTerms, revision: 0 });
    expect(audits).toMatchObject([{ action: 'TermsAccepted', details: { version: VERSION } }]);
  });

  it('keeps the date of the first time', async () => {
    const acceptedTerms = { version: VERSION, acceptedAt: '2026-11-02T12:00:00.000Z' };
    const { accept, audits } = setUp(acceptedTerms);
    expect(await accept()).toMatchObject({ acceptedTerms });
    expect(audits).toEqual([]);
  });

  it('takes a new version in place of an older one', async () => {
    const { accept } = setUp({ version: '2026-10-01', acceptedAt: '2026-10-02T12:00:00.000Z' });
    expect(await accept()).toMatchObject({ acceptedTerms: { version: VERSION } });
  });

  it.each(['2026-12-01', ''])('refuses what is not in force: %j is', async (termsInForce) => {
    const { accept, audits } = setUp();
    await expect(accept(VERSION, termsInForce)).rejects.toMatchObject({ code: 'TERMS_CHANGED' });
    expect(audits).toEqual([]);
  });
});
