import {
  isAtLeast,
  rights,
  type AdminPosition,
  type ClientPosition,
  type Standing,
} from '../../../../functions/core/validation/standing.ts';
import { paths } from '../paths.ts';

/**
 * The least position of either side that opens a page and those below it; the first that fits counts. All others are open
 * to each position. A test holds them against what the API answers to whom.
 */
export const pageAccess: readonly (readonly [string, AdminPosition, ClientPosition?])[] = [
  [paths.users, 'administrator'],
  [paths.plans, ...rights.pay],
  [paths.myOrders, ...rights.pay],
  [paths.payments, 'administrator'],
  [paths.audit, 'administrator'],
  [paths.reports, 'administrator'],
  [paths.settings, 'administrator'],
  [paths.websiteCreate, ...rights.keep],
  [paths.websitesImport, ...rights.keep],
  ['/websites/edit', ...rights.keep],
];

/** Whether a person's position opens a page. The page's route itself refuses a person with the other role. */
export function mayOpen(person: Standing, pathname: string): boolean {
  const page = pageAccess.find(([path]) => pathname === path || pathname.startsWith(`${path}/`));
  if (!page) return true;
  const [, ofAdmin, ofClient = 'viewer'] = page;
  return isAtLeast(person, person.role === 'admin' ? ofAdmin : ofClient);
}
