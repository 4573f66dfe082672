import type { AuditEntry } from '../table/commit/audit.ts';
import { isAdmin, type Caller } from './caller.ts';

type Actor = Pick<Caller, 'role' | 'userId'>;

/**
 * Whether somebody acts on what is another's: administrators on whatever it is, and the people of a company on what is its
 * client's (ADR 0053).
 */
const isByOther = (actor: Actor, ownerId: string | null): boolean =>
  isAdmin(actor) || actor.userId !== ownerId;

/** A change of an item. */
interface ItemChange extends Pick<AuditEntry, 'action' | 'at' | 'details'> {
  itemId: string;
  /** Whose it was, is, or is to be; null for nobody. */
  owners: readonly (string | null)[];
}

/**
 * The audit entries of a change of what is another's: one for the item, and one for each other person whom it concerns. A
 * change by its owner leaves none.
 */
export function auditsOfOther(
  actor: Actor,
  { itemId, owners, ...change }: ItemChange,
): AuditEntry[] {
  const { userId: actorId } = actor;
  if (!owners.some((ownerId) => isByOther(actor, ownerId))) return [];
  const concerned = owners.filter((ownerId) => ownerId !== null && ownerId !== actorId);
  const side = isAdmin(actor) ? {} : { byCompany: true as const };
  return [...new Set([itemId, ...concerned])].flatMap((targetId) =>
    targetId === null ? [] : [{ targetId, actorId, ...change, ...side }],
  );
}
