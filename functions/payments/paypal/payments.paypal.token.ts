import type { KyInstance } from 'ky';
import * as z from 'zod';
import type { PaypalCredentials } from './payments.paypal.credentials.ts';

const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds: nine hours as a rule. */
  expires_in: z.number().positive(),
});

/** A token is not used in its last minute: it would expire on its way. */
const EARLY_MS = 60_000;

export interface PaypalTokens {
  /** A token that is valid as far as we know. Throws what the request throws. */
  get(deadline: AbortSignal): Promise<string>;
  /** Forgets a token that was refused, unless another took its place meanwhile. */
  drop(token: string): void;
}

interface TokenSource {
  http: KyInstance;
  credentials: () => Promise<PaypalCredentials>;
  now: () => number;
}

async function requestToken({ http, credentials, now }: TokenSource, deadline: AbortSignal) {
  const { clientId, clientSecret } = await credentials();
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const answer = await http
    .post('v1/oauth2/token', {
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: deadline,
      // Credentials that are refused are no answer to go on with.
      throwHttpErrors: true,
    })
    .json();
  const { access_token, expires_in } = tokenSchema.parse(answer);
  return { token: access_token, until: now() + expires_in * 1_000 - EARLY_MS };
}

/** Keeps the app's access token; those who ask at the same time wait for the same request. */
export function createPaypalTokens(source: TokenSource): PaypalTokens {
  let known: { token: string; until: number } | undefined;
  let requesting: Promise<string> | undefined;
  const renew = async (deadline: AbortSignal) => {
    try {
      known = await requestToken(source, deadline);
      return known.token;
    } finally {
      requesting = undefined;
    }
  };
  return {
    get(deadline) {
      if (known && source.now() < known.until) return Promise.resolve(known.token);
      return (requesting ??= renew(deadline));
    },
    drop(token) {
      if (known?.token === token) known = undefined;
    },
  };
}
