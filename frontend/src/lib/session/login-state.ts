import { paths } from '../../app/paths.ts';

/** The history state of a navigation to /login. */
export interface LoginState {
  /** The previous location: path, query and hash. */
  from?: string;
  /** The session expired. */
  expired?: boolean;
  /** What the API said of it. */
  said?: string | undefined;
  /** A success message to show there. */
  notice?: string;
}

export function loginStateOf(state: unknown): LoginState {
  return typeof state === 'object' && state !== null ? state : {};
}

/** The path after signing in; always a path of this portal. */
export function returnPathOf({ from }: LoginState): string {
  return from?.startsWith('/') && !from.startsWith('//') ? from : paths.dashboard;
}

/** Whether an address has the code of an e-mail link, valid or not. */
export const hasEmailLink = (query: URLSearchParams): boolean =>
  query.has('code') && query.has('username');
