import { isAdmin, type Caller } from '../auth/caller.ts';
import { actorNameOf } from '../validation/person-name.ts';
import { AppError } from './errors.ts';

/** Who edited something, and what of it: read only where an edit is stale. */
export interface HistoryDependencies {
  /** What others than the owner did, newest first. */
  audits: {
    listByTarget(
      targetId: string,
      page: { limit: number; consistent: true },
    ): Promise<{
      items: readonly {
        actorId: string;
        action: string;
        byCompany?: true | undefined;
        details: Readonly<Record<string, string | null>>;
      }[];
    }>;
  };
  names: { namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> };
}

/** An edit that began with an older revision than the current one. */
export interface StaleEdit<Field extends string> {
  targetId: string;
  /** The actions of the audit entries of edits: `changed` lists the fields, `revision` is the one after the edit. */
  actions: readonly string[];
  /** Whose it is: their own edits have no audit entry. */
  ownerId: string | null;
  /** What there is now, as the route answers it, and the revision that the edit began with. */
  current: { revision: number };
  revision: number;
  /** The names of the fields, as in the form and in its order. */
  fieldNames: Readonly<Record<Field, string>>;
  /** Fields of which only administrators may learn. */
  hidden?: readonly Field[];
}

/** The most edits that one form session is expected to see, and the most entries among which they are. */
const MOST_EDITS = 10;
const MOST_ENTRIES = 50;

const YOURSELF = 'tú, en otra ventana';
const AN_ADMINISTRATOR = 'un administrador';
const A_COLLEAGUE = 'alguien de tu empresa';
const inSpanish = new Intl.ListFormat('es');

/** The error text for a stale edit: what changed meanwhile and by whom. */
function textOf(fields: readonly string[], people: readonly string[]): string {
  const what = fields.length === 0 ? '' : `: ${inSpanish.format(fields)}`;
  return `Cambió mientras lo editabas${what} (${inSpanish.format(people)}).`;
}

/** Others' edits since a revision. An owner's own edits have no audit entry. */
async function editsSince(
  { targetId, actions, revision }: StaleEdit<string>,
  { audits }: HistoryDependencies,
) {
  // Consistent: an edit whose entry is missing would count as the owner's.
  const page = { limit: MOST_ENTRIES, consistent: true } as const;
  const { items } = await audits.listByTarget(targetId, page);
  return items.filter(
    (entry) => actions.includes(entry.action) && Number(entry.details['revision'] ?? 0) > revision,
  );
}

/** Who edited, and whether as somebody of the client's company. */
interface Editor {
  actorId: string;
  byCompany?: true | undefined;
}

/** The editors as the caller may see them. Clients do not see administrators' names. */
async function peopleOf(
  caller: Pick<Caller, 'role' | 'userId' | 'companyId'>,
  editors: readonly Editor[],
  { names }: HistoryDependencies,
): Promise<string[]> {
  const ids = [...new Set(editors.map(({ actorId }) => actorId))];
  const colleagues = editors.flatMap(({ actorId, byCompany }) => (byCompany ? [actorId] : []));
  const isColleague = (id: string) => id === caller.companyId || colleagues.includes(id);
  const known = isAdmin(caller) ? await names.namesOf(ids) : new Map<string, string>();
  const toClient = (id: string) => (isColleague(id) ? A_COLLEAGUE : AN_ADMINISTRATOR);
  const nameOf = (id: string) => (isAdmin(caller) ? actorNameOf(id, known) : toClient(id));
  return [...new Set(ids.map((id) => (id === caller.userId ? YOURSELF : nameOf(id))))];
}

/**
 * The error EDITED_MEANWHILE of a stale edit. It says what changed and by whom, from the audit entries; an edit without
 * an entry was the owner's. It carries what there is now: the form merges it with what was typed (ADR 0074).
 */
export async function editedMeanwhile<Field extends string>(
  caller: Pick<Caller, 'role' | 'userId' | 'companyId'>,
  stale: StaleEdit<Field>,
  dependencies: HistoryDependencies,
): Promise<AppError> {
  const { current, revision, ownerId, fieldNames, hidden = [] } = stale;
  const edits = await editsSince(stale, dependencies);
  const isByOwner = edits.length < Math.min(MOST_EDITS, current.revision - revision);
  const owner = isByOwner && ownerId !== null ? [{ actorId: ownerId }] : [];
  const people = [...edits, ...owner];
  if (people.length === 0) return new AppError('EDITED_MEANWHILE', { current });
  const changed = edits.flatMap(({ details }) => details['changed']?.split(', ') ?? []);
  const fields = (Object.keys(fieldNames) as Field[]).filter(
    (field) => changed.includes(field) && (isAdmin(caller) || !hidden.includes(field)),
  );
  const named = await peopleOf(caller, people, dependencies);
  const message = textOf(
    fields.map((field) => fieldNames[field]),
    named,
  );
  return new AppError('EDITED_MEANWHILE', { message, current });
}
