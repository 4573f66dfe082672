import type { Audit, AuditFact } from './audits.domain.ts';
import { auditDetails } from './audits.details.domain.ts';
import type { Detail, Form, Speech } from './audits.forms.domain.ts';

type Entry = Pick<Audit, 'action' | 'details'>;

const NOTHING = '(vacío)';
/** Of what is secret, or was not recorded. */
const CHANGED = 'cambió';

const times: readonly unknown[] = ['day', 'month', 'instant'];
const isTime = (value: string) => !Number.isNaN(Date.parse(value));

/** A value without a label, or in another form, stays as it is: one entry must not hide all others. */
function written(value: string, form: Form | undefined, speech: Speech): string {
  if (form === undefined || (times.includes(form) && !isTime(value))) return value;
  if (typeof form === 'function') return form(value);
  if (typeof form === 'string') return speech[form](value);
  return (Object.hasOwn(form, value) && form[value]) || value;
}

const changedIn = (details: Audit['details']): string[] => details['changed']?.split(', ') ?? [];

type Details = Audit['details'];
type Value = string | null | undefined;
type Write = (value: Value) => string;

/** 'Antes → Después' of what differs. */
const differenceOf = (before: Value, after: Value, write: Write) =>
  (before ?? '') === (after ?? '') ? undefined : `${write(before)} → ${write(after)}`;

/** What is there of a detail that has no before; undefined where there is nothing to say. */
function onlyOf(
  name: string,
  { none }: Detail,
  { details, write }: { details: Details; write: Write },
) {
  if (details[name]) return write(details[name]);
  const isThere = name in details;
  if (changedIn(details).includes(name)) return isThere ? write(null) : CHANGED;
  return isThere ? none : undefined;
}

/** What an entry says of a detail, written for people. */
function valueOf(
  name: string,
  detail: Detail,
  { details, speech }: Pick<Entry, 'details'> & { speech: Speech },
) {
  const { before, form, none = NOTHING } = detail;
  const write: Write = (value) => (value && written(value, form, speech)) || none;
  return before !== undefined && before in details
    ? differenceOf(details[before], details[name], write)
    : onlyOf(name, detail, { details, write });
}

interface Asked {
  speech: Speech;
  /** The detail that is shown apart, if any. */
  apart?: string | undefined;
  /** Without what clients must not learn. */
  forClients?: boolean;
}

/** All that an entry says to people, before and after. Ids and revisions are for the portal alone. */
export function factsOf(
  { action, details }: Entry,
  { speech, apart, forClients = false }: Asked,
): AuditFact[] {
  const isApart = (name: string, { before = '' }: Detail) => name === apart && !(before in details);
  const edited = (name: string, title: string | undefined) =>
    title !== undefined && changedIn(details).includes(name) ? [{ title, value: CHANGED }] : [];
  const shown = Object.entries(auditDetails[action]).flatMap(([name, detail]) =>
    detail && !(forClients && detail.forAdmins) ? [{ name, detail }] : [],
  );
  return shown.flatMap(({ name, detail }) => {
    const value = isApart(name, detail) ? undefined : valueOf(name, detail, { details, speech });
    return [...(value ? [{ title: detail.title, value }] : []), ...edited(name, detail.edited)];
  });
}

/** The ids of the people whom an entry's details name. */
export const peopleIn = ({ action, details }: Entry): string[] =>
  Object.entries(auditDetails[action]).flatMap(([name, detail]) =>
    detail?.form === 'person'
      ? [details[name], details[detail.before ?? '']].filter((id) => typeof id === 'string')
      : [],
  );

const subjects = ['name', 'planName', 'description', 'filename', 'device', 'email', 'clientName'];

/** The detail that says in a few words what a deed was about: a site, a plan, an activity, a file, a device, a person. */
export const subjectNameIn = ({ details }: Pick<Entry, 'details'>): string | undefined =>
  subjects.find((name) => details[name]);

/** Facts in a cell: 'Plan: Profesional · Estado: Pendiente → Completado'. */
export const inOneLine = (facts: readonly AuditFact[]): string =>
  facts.map(({ title, value }) => `${title}: ${value}`).join(' · ');
