import { sessionsContract } from '../../../functions/sessions/sessions.contract.ts';
import { createApiClient } from '../lib/http/api-client.ts';

const no = () => Promise.resolve(false);

/** Closes the session of a token that the browser keeps no longer. Loaded when somebody signs out. */
export const endSession = (base: string, token: string): Promise<unknown> =>
  createApiClient({
    base,
    fetch: (url, init) => fetch(url, init),
    accessToken: () => Promise.resolve(token),
    onUnauthenticated: no,
    onConfirmation: no,
    onRole: () => undefined,
  }).call(sessionsContract.closeMany, { body: { closing: 'this' } });
