import { setTimeout } from 'node:timers/promises';
import { secondFactorsContract } from '../../../functions/second-factors/second-factors.contract.ts';
import { codeOfSecret } from '../../../infra/local/client/authenticator.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';

/** The authenticators that this process enrolled, by the e-mail of whose it is. */
const enrolled = new Map<string, { secret: string; countsFrom: number }>();

/**
 * The secret of a person's authenticator, to sign in with; undefined for who has none. Waits for the second after the
 * enrolment: in that one itself it is not known whether the pool asked for a code already.
 */
export async function secretOf(email: string): Promise<string | undefined> {
  const kept = enrolled.get(email);
  if (kept) await setTimeout(Math.max(0, kept.countsFrom - Date.now()));
  return kept?.secret;
}

/** Enrols an authenticator for a signed-in person, as the page does; a sign-in as them types its codes from then on. */
export async function enrolFactor(
  stack: StackInfo,
  { token, email, password }: { token: string; email: string; password: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await callOk(stack, secondFactorsContract.start, {
    token,
    body: { password },
  });
  const body = { password, code: codeOfSecret(secret) };
  const { recoveryCodes } = await callOk(stack, secondFactorsContract.verify, { token, body });
  enrolled.set(email, { secret, countsFrom: Math.ceil((Date.now() + 1) / 1_000) * 1_000 });
  return { secret, recoveryCodes };
}
