import type { Page } from '../core/table/query/query-page.ts';
import { AUDITS_PAGE_SIZE, type Audit } from './audits.domain.ts';
import type { Audits } from './audits.view.ts';

export interface AuditsDependencies {
  audits: Pick<Audits, 'listByTarget'>;
}

/**
 * What administrators did to a person or a site, newest first; nothing for an id that nothing was done to. Deleted
 * people and sites keep theirs. @throws AppError VALIDATION_FAILED for a cursor of another list
 */
export function listAudits(
  { targetId, cursor }: { targetId: string; cursor?: string | undefined },
  { audits }: AuditsDependencies,
): Promise<Page<Audit>> {
  return audits.listByTarget(targetId, { cursor, limit: AUDITS_PAGE_SIZE });
}
