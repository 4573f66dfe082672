import { auditDetails } from '../../../functions/audits/audits.details.domain.ts';
import { auditActions, type AuditAction } from '../../../functions/audits/audits.domain.ts';
import type { Detail } from '../../../functions/audits/audits.forms.domain.ts';
import type { AuditEntry } from '../../../functions/core/table/commit/audit.ts';

/** What the details of an action are for people. */
export const detailsOf = (action: AuditAction): [string, Detail | null][] =>
  Object.entries(auditDetails[action]);

const isAction = (action: string): action is AuditAction =>
  auditActions.some((one) => one === action);

/** Whether an entry's detail has a title, or is known to say nothing to people. */
export const isKnown = (action: AuditAction, name: string): boolean =>
  name === 'changed' ||
  detailsOf(action).some(([known, detail]) => name === known || name === detail?.before);

const labelsOf = (action: AuditAction, name: string) => {
  const [, detail] =
    detailsOf(action).find(([known, each]) => name === known || name === each?.before) ?? [];
  return typeof detail?.form === 'object' ? detail.form : undefined;
};

/** What people could not read of an entry: details without a title, values without a label. */
export function unsaidIn({ action, details = {} }: Pick<AuditEntry, 'action' | 'details'>) {
  if (!isAction(action)) return [action];
  const changed = details['changed']?.split(', ').filter(Boolean) ?? [];
  const untitled = [...Object.keys(details), ...changed].filter((name) => !isKnown(action, name));
  const unlabelled = Object.entries(details).filter(([name, value]) => {
    const labels = labelsOf(action, name);
    return labels && value && !Object.hasOwn(labels, value);
  });
  return [
    ...untitled.map((name) => `${action}.${name}`),
    ...unlabelled.map(([name, value]) => `${action}.${name} '${value ?? ''}'`),
  ];
}

/** Every entry that a test sees written must be readable. @throws Error */
export function requireReadable(entries: readonly AuditEntry[]): void {
  const unsaid = entries.flatMap(unsaidIn);
  if (unsaid.length > 0)
    throw new Error(`audits.details.domain.ts has no title or label for ${unsaid.join(', ')}`);
}
