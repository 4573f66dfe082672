import type { AuditedDeed } from '../../../../functions/audits/audits.domain.ts';
import { fieldNames as activityFieldNames } from '../../../../functions/activities/activities.domain.ts';
import { planFieldNames } from '../../../../functions/plans/plans.domain.ts';
import { profileFieldNames } from '../../../../functions/profiles/profiles.domain.ts';
import { settingNames } from '../../../../functions/settings/settings.domain.ts';
import { websiteFieldNames } from '../../../../functions/websites/websites.domain.ts';
import { auditsText } from './audits.text.ts';

const { details: text, columns } = auditsText;

/** The names of the fields that an edit changes, by the action. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  UserUpdated: profileFieldNames,
  WebsiteUpdated: websiteFieldNames,
  PlanUpdated: planFieldNames,
  PlanArchived: planFieldNames,
  PlanRestored: planFieldNames,
  ActivityUpdated: activityFieldNames,
  SettingsChanged: settingNames,
};

/** 'el teléfono' as 'Teléfono'. */
const titleOf = (name: string): string => {
  const bare = name.replace(/^(?:el|la|los|las) /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};

/** What a deed is about, in a few words: the name of a site, of a plan, of an activity. */
export const subjectOf = ({ details }: Pick<AuditedDeed, 'details'>): string =>
  details['name'] ?? details['planName'] ?? details['description'] ?? details['filename'] ?? '';

export interface Detail {
  title: string;
  value: string;
}

/** What an edit changed: each field with what it held before and holds now, as far as the entry has it. */
function changesIn({ action, details }: AuditedDeed): Detail[] {
  const names = fieldsOf[action];
  const changed = details['changed']?.split(', ').filter(Boolean) ?? [];
  return changed.map((field) => ({
    title: titleOf(names?.[field] ?? field),
    value:
      `${field}Before` in details
        ? text.change(details[`${field}Before`] ?? '', details[field] ?? '')
        : (details[field] ?? text.changed),
  }));
}

const valuesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = text.values;

/** The other facts of a deed that say something to people. */
function factsIn({ details }: AuditedDeed): Detail[] {
  return Object.entries(text.facts).flatMap(([name, title]) => {
    const value = details[name];
    return value ? [{ title, value: valuesOf[name]?.[value] ?? value }] : [];
  });
}

/** Whom it concerns and from where: a phone has no columns for it, and a table cuts them. */
const aroundIt = ({ people, address }: AuditedDeed): Detail[] =>
  [
    { title: columns.people, value: people.map(({ name }) => name).join(', ') },
    { title: columns.address, value: address ?? '' },
  ].filter(({ value }) => value !== '');

/** What an entry says, for people: ids and revisions are in the file. */
export const detailsOf = (deed: AuditedDeed): Detail[] => [
  ...changesIn(deed),
  ...factsIn(deed),
  ...aroundIt(deed),
];
