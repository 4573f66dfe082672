import { paths } from '../app/paths.ts';

/** What a navigation to /login may carry in the history's state. */
export interface LoginState {
  /** Where the person was: path, query and hash. */
  from?: string;
  /** The session ended under them. */
  expired?: boolean;
  /** A success to tell there. */
  notice?: string;
}

/** Said at the sign-in after a password was changed (spec 001 §2). */
export const PASSWORD_UPDATED = 'Contraseña actualizada exitosamente. Ahora puedes iniciar sesión.';

export function loginStateOf(state: unknown): LoginState {
  return typeof state === 'object' && state !== null ? state : {};
}

/** Where to go after signing in; only ever a path of this portal. */
export function returnPathOf({ from }: LoginState): string {
  return from?.startsWith('/') && !from.startsWith('//') ? from : paths.dashboard;
}

/** Whether an address carries the code of an e-mail link, valid or not. */
export const hasEmailLink = (query: URLSearchParams): boolean =>
  query.has('code') && query.has('username');
