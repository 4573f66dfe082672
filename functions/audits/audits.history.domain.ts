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

/** What the people of a company do among themselves: no administrator does. */
const companyActions: readonly string[] = [
  'MemberInvited',
  'MemberPositionChanged',
  'MemberRemoved',
];

function actorOf(
  { actorId, action }: Pick<Audit, 'actorId' | 'action'>,
  userId: string,
): OwnHistoryEntry['by'] {
  if (openActions.includes(action)) return 'somebody';
  if (actorId === userId) return 'you';
  if (companyActions.includes(action)) return 'company';
  return idField.safeParse(actorId).success ? 'admin' : 'system';
}

/** Whose a site was, or is: other clients have no names here. */
const accountOf = (id: string, userId: string) => (id === userId ? 'Tu cuenta' : 'Otra cuenta');

/** Of an entry whose values went with somebody whom it was about. */
const erased = { title: 'Detalles', value: ERASED };

/** The entries of a person's own history, as far as they see them. */
export const ownHistoryOf = (
  entries: readonly Audit[],
  { userId, ...forms }: { userId: string } & Omit<Speech, 'person'>,
): OwnHistoryEntry[] =>
  entries.flatMap((entry) => {
    const { entryId, at, details, address } = entry;
    const { data: action } = shown.safeParse(entry.action);
    if (action === undefined) return [];
    const by = actorOf(entry, userId);
    const apart = subjectNameIn(entry);
    const speech = { ...forms, person: (id: string) => accountOf(id, userId) };
    const facts = entry.erased ? [erased] : factsOf(entry, { speech, apart, forClients: true });
    const isTheirs = by === 'you' || by === 'somebody';
    const shared = { entryId, action, at, by, facts };
    const subject = apart === undefined ? null : (details[apart] ?? null);
    return [{ ...shared, subject, address: isTheirs ? address : null }];
  });
