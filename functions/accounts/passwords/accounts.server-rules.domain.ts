import { accountMessages } from '../accounts.domain.ts';
import { isMadeOfWords, wordsIn } from './accounts.new-password.domain.ts';
import { isCommonInSpanish } from './accounts.spanish-passwords.domain.ts';

const madeOfPlaces =
  'La contraseña es casi solo el nombre del portal o de un sitio, o una palabra del portal';

/**
 * Why the server refuses a new password that meets the rules of the forms, for the person; undefined where it does not.
 * `places`: what the portal, the account's sites and their hosts are called. Forms know neither these nor the Spanish list.
 */
export function serverFaultOf(password: string, places: readonly string[]): string | undefined {
  if (isCommonInSpanish(password)) return accountMessages.passwordCommon;
  return isMadeOfWords(password, places.flatMap(wordsIn)) ? madeOfPlaces : undefined;
}
