import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import { AppError } from '../../core/http/errors.ts';
import { ownerRefused, type CountSites } from '../../core/table/shared/people.ts';
import { idField } from '../../core/validation/fields.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import type { Registration } from '../websites.form.domain.ts';
import type { Websites } from '../websites.entity.ts';
import { unreadableHost } from '../websites.url.domain.ts';
import { createWebsite, findSiteLimit, type CreateDependencies } from '../websites.service.ts';
import {
  importedAddress,
  siteOfRow,
  type ImportDefaults,
  type ImportedResult,
  type ImportedRow,
  type WebsiteImport,
} from './websites.import.domain.ts';

export interface ImportDependencies extends CreateDependencies {
  websites: CreateDependencies['websites'] & Pick<Websites, 'addresses'>;
  people: Pick<PeopleView, 'ownersAmong'>;
  countSites: CountSites;
  now: () => Date;
}

const refused = ({ line }: ImportedRow, message: string): ImportedResult => ({
  ...{ line, message },
  outcome: 'refused',
});

/** Whose the site of a row is: what the row says, else what the file's sender chose; a client's are their own. */
function ownerOf(caller: Caller, row: ImportedRow, { userId }: ImportDefaults) {
  if (!isAdmin(caller)) return {};
  if (row.userId !== '') return { userId: row.userId };
  return userId === undefined ? {} : { userId };
}

/** The same row again is the same submission, for a day: also where the directory does not have its site yet. */
const submissionOf = (caller: Caller, { userId, url }: Registration) => ({
  scope: `${caller.userId}#POST /api/websites/imports`,
  key: sha256Hex(`${userId ?? ''} ${importedAddress(url)}`),
});

/** It was imported before, and deleted or changed since: a new site. */
const isOfBefore = (error: unknown) =>
  error instanceof AppError && ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'].includes(error.code);

async function add(caller: Caller, input: Registration, dependencies: ImportDependencies) {
  const submission = submissionOf(caller, input);
  try {
    await createWebsite(caller, { input, submission }, dependencies);
  } catch (error) {
    if (!isOfBefore(error)) throw error;
    await createWebsite(caller, { input }, dependencies);
  }
}

/** The ids among the owners that may own no site. Half a unit for each owner. */
async function unknownOwners(
  caller: Caller,
  { rows, userId }: Pick<WebsiteImport, 'rows' | 'userId'>,
  { people }: Pick<ImportDependencies, 'people'>,
): Promise<ReadonlySet<string>> {
  const named = [...rows.map((row) => row.userId), userId];
  const ids = isAdmin(caller) ? named.flatMap((id) => id || []) : [];
  // A text that cannot be an id is nobody's, and may be longer than a key.
  const possible = ids.filter((id) => idField.safeParse(id).success);
  const known = possible.length === 0 ? new Set() : await people.ownersAmong(possible);
  return new Set(ids.filter((id) => !known.has(id)));
}

/** Whether the caller may have one site more, and then counts it; undefined, or why not. For a client, a plan is read. */
async function previewOfRoom(caller: Caller, newBefore: number, dependencies: ImportDependencies) {
  const { siteLimit, refusal } = await findSiteLimit(caller, dependencies.now(), dependencies);
  let count = (await dependencies.countSites(caller)) + newBefore;
  return (): string | undefined => {
    if (siteLimit !== null && count >= siteLimit) return new AppError(refusal).message;
    count += 1;
    return undefined;
  };
}

/**
 * Registers the sites of a file, some rows at a time, or says what would become of them. Each row is registered, or
 * refused with its reason, by itself, by the rules of the form and within the plan of a client. A site that the caller can
 * see already is left as it is, so the same file adds nothing the second time.
 * @throws whatever our own services throw; the rows before were registered, and the call may be repeated
 */
export async function importWebsites(
  caller: Caller,
  { rows, preview, newBefore, ...defaults }: WebsiteImport,
  dependencies: ImportDependencies,
): Promise<{ rows: ImportedResult[] }> {
  const inUse = new Set(await dependencies.websites.addresses(caller));
  const unknown = await unknownOwners(caller, { rows, userId: defaults.userId }, dependencies);
  const mayOwnNone = (row: ImportedRow) => unknown.has(row.userId || (defaults.userId ?? ''));
  const take = preview && (await previewOfRoom(caller, newBefore, dependencies));

  async function resultOf(row: ImportedRow): Promise<ImportedResult> {
    const read = siteOfRow(row, defaults);
    if ('message' in read) return refused(row, read.message);
    if (mayOwnNone(row)) return refused(row, ownerRefused().message);
    if (!dependencies.mayBeRead(new URL(read.site.url))) return refused(row, unreadableHost);
    const address = importedAddress(read.site.url);
    if (inUse.has(address)) return { line: row.line, outcome: 'exists', message: null };
    const refusal = take && take();
    if (refusal) return refused(row, refusal);
    inUse.add(address);
    if (take) return { line: row.line, outcome: 'new', message: null };
    return register(row, { ...read.site, ...ownerOf(caller, row, defaults) });
  }

  async function register(row: ImportedRow, input: Registration): Promise<ImportedResult> {
    try {
      await add(caller, input, dependencies);
      return { line: row.line, outcome: 'added', message: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      inUse.delete(importedAddress(input.url));
      return refused(row, error.message);
    }
  }

  const results: ImportedResult[] = [];
  // One after the other: they share the directory's items and the owner's count.
  for (const row of rows) results.push(await resultOf(row));
  return { rows: results };
}
