import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import type { Audit } from './audits.domain.ts';
import { factsOf, subjectNameIn } from './audits.facts.domain.ts';
import type { Speech } from './audits.forms.domain.ts';
import { ERASED } from './audits.labels.domain.ts';
import { ownHistoryActions, type OwnHistoryEntry } from './audits.own.domain.ts';

const shown = z.enum(ownHistoryActions);

/** What anybody does who knows an address: the person may have been it, or not. */
const openActions: readonly string[] = ['SignInRefused', 'RecoveryRequested', 'RecoveryRefused'];

/** What the people of a company do among themselves, no administrator does, and no entry says of itself. */
const companyActions: readonly string[] = [
  'MemberInvited',
  'MemberPositionChanged',
  'MemberRemoved',
];

type Actor = Pick<Audit, 'actorId' | 'action' | 'byCompany'>;

function actorOf({ actorId, action, byCompany }: Actor, userId: string): OwnHistoryEntry['by'] {
  if (openActions.includes(action)) return 'somebody';
  if (actorId === userId) return 'you';
  if (byCompany || companyActions.includes(action)) return 'company';
  return idField.safeParse(actorId).success ? 'admin' : 'system';
}

/** The ids of the people of the company who did something: of others a person reads no name. */
export const colleaguesIn = (entries: readonly Actor[], userId: string): string[] =>
  entries.filter((entry) => actorOf(entry, userId) === 'company').map(({ actorId }) => actorId);

interface Reader {
  userId: string;
  /** The names of the people of the company. */
  colleagues: ReadonlyMap<string, string>;
}

/** Whose a site was, or is: other clients have no names here. */
const accountOf = (id: string, userId: string) => (id === userId ? 'Tu cuenta' : 'Otra cuenta');

/** Of an entry whose values went with somebody whom it was about. */
const erased = { title: 'Detalles', value: ERASED };

/** The entries of a person's own history, as far as they see them. */
export const ownHistoryOf = (
  entries: readonly Audit[],
  { userId, colleagues, ...forms }: Reader & Omit<Speech, 'person'>,
): OwnHistoryEntry[] => {
  const nameOf = (id: string) => colleagues.get(id) ?? null;
  return entries.flatMap((entry) => {
    const { entryId, at, details, address } = entry;
    const { data: action } = shown.safeParse(entry.action);
    if (action === undefined) return [];
    const by = actorOf(entry, userId);
    const apart = subjectNameIn(entry);
    const speech = { ...forms, person: (id: string) => accountOf(id, userId) };
    const facts = entry.erased ? [erased] : factsOf(entry, { speech, apart, forClients: true });
    const isTheirs = by === 'you' || by === 'somebody';
    const byName = by === 'company' ? nameOf(entry.actorId) : null;
    const shared = { entryId, action, at, by, byName, facts };
    const subject = apart === undefined ? null : (details[apart] ?? null);
    return [{ ...shared, subject, address: isTheirs ? address : null }];
  });
};
