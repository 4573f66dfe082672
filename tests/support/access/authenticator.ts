import { Secret, TOTP } from 'otpauth';
import { secondFactorsContract } from '../../../functions/second-factors/second-factors.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { PASSWORD } from '../people.ts';

/** The code that an authenticator shows now (RFC 6238). The local pool takes one twice: nobody waits for the next one. */
export const codeOfSecret = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Enrols an authenticator for a signed-in person, as the page does. */
export async function enrolFactor(
  stack: StackInfo,
  { token, password = PASSWORD }: { token: string; password?: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await callOk(stack, secondFactorsContract.start, {
    token,
    body: { password },
  });
  const body = { password, code: codeOfSecret(secret) };
  const { recoveryCodes } = await callOk(stack, secondFactorsContract.verify, { token, body });
  return { secret, recoveryCodes };
}
