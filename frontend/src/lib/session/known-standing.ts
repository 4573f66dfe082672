import type { Role } from '../../../../functions/core/validation/role.ts';

const KEY = 'standing';

/** Remembers what the person is (`standingOf`), for the start of the next page. */
export const rememberStanding = (standing: string): void => localStorage.setItem(KEY, standing);

/** Whether the last page that was opened here knew of a position with less than all that the role may. */
export function isKnownLimited(role: Role): boolean {
  const known = localStorage.getItem(KEY);
  return known !== null && known !== role;
}
