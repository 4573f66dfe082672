import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { WebsitesStore } from '../websites/websites.store.ts';
import type { StatusRow } from './status.row.ts';
import type { RowRef, StatusStore } from './status.store.ts';

/**
 * Where the site's row lies for this caller. A client's own sites lie in their own partition, so another's is
 * simply not found there; an administrator's look-up reads the site first to learn its owner.
 * @throws AppError NOT_FOUND
 */
export async function locate(
  caller: Caller,
  websiteId: string,
  { websites }: { websites: Pick<WebsitesStore, 'findConnection'> },
): Promise<RowRef> {
  if (!isAdmin(caller)) return { ownerId: caller.userId, websiteId };
  const site = await websites.findConnection(websiteId);
  if (!site) throw new AppError('NOT_FOUND');
  return { ownerId: site.userId, websiteId };
}

/** The site's list row. @throws AppError NOT_FOUND */
export async function getRow(
  ref: RowRef,
  { status }: { status: Pick<StatusStore, 'find'> },
): Promise<StatusRow> {
  const row = await status.find(ref);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
