import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarX, ScrollText } from 'lucide-react';
import { ExportButton } from '../../components/exports/export-button.tsx';
import { CursorList } from '../../components/lists/cursor-list.tsx';
import { RefreshButton } from '../../components/lists/refresh-button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useIsAtLeast } from '../../lib/session/session.context.tsx';
import { useAuditFilters } from './audits.filters.ts';
import { auditsQuery, useExportAudits } from './audits.queries.ts';
import { auditsText as text } from './audits.text.ts';
import { AuditDays } from './components/audit-days.tsx';
import { AuditFilters } from './components/audit-filters.tsx';
import { AuditsTable } from './components/audits-table.tsx';

/** /admin/audit: all that was done to people and items, for administrators only. */
export function AuditPage() {
  const state = useAuditFilters();
  const { filters, inOrder } = state;
  const list = useInfiniteQuery({ ...auditsQuery(useApi(), filters), enabled: inOrder });
  const exportAudits = useExportAudits(filters);
  const isOwner = useIsAtLeast('owner');
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={
          <>
            <RefreshButton narrow query={list} failed={text.failed} />
            {isOwner && <ExportButton ask={exportAudits} nouns={text.nouns} />}
          </>
        }
      />
      <div className="mb-4">
        <AuditDays />
      </div>
      <AuditFilters state={state} />
      {inOrder ? (
        <CursorList
          list={list}
          text={{ ...text, clear: text.filters.clear }}
          filter={state}
          empty={
            <Card>
              <EmptyState icon={ScrollText} {...text.empty} />
            </Card>
          }
        >
          {(deeds) => <AuditsTable deeds={deeds} />}
        </CursorList>
      ) : (
        <Card>
          <EmptyState icon={CalendarX} {...text.filters.order} />
        </Card>
      )}
    </>
  );
}
