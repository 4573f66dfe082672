import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import {
  attentionKindLabels,
  attentionKinds,
  type AttentionCounts,
  type AttentionKind,
} from '../../../../../functions/attention/attention.domain.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { FilterFold } from '../../../components/lists/filter-fold.tsx';
import { FilterTabs } from '../../../components/lists/filter-tabs.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { ChoiceSelect } from '../../../components/ui/fields/select.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { userNameQuery } from '../../../lib/queries/user-names.ts';
import type { AttentionFilters } from '../attention.filters.ts';
import { attentionText } from '../attention.text.ts';
import type { ExportAttentionProps } from './export-attention.tsx';

const text = attentionText.filters;

/** The list waits for nothing of it. */
const ExportAttention = lazyPart<ExportAttentionProps>(
  async () => (await import('./export-attention.tsx')).ExportAttention,
  <Skeleton className="size-control rounded-lg md:w-34" />,
);

const asides = ['aside', 'postponed', 'dismissed'] as const;

interface AttentionToolbarProps {
  filters: AttentionFilters;
  counts: AttentionCounts | undefined;
}

/** A kind with how many there are; of what was put aside nobody counts the kinds. */
const labelsWith = (counts: Partial<Record<AttentionKind, number>> | undefined) =>
  Object.fromEntries(
    attentionKinds.map((kind) => {
      const count = counts?.[kind] ?? 0;
      return [
        kind,
        count === 0
          ? attentionKindLabels[kind]
          : `${attentionKindLabels[kind]} (${formatNumber(count)})`,
      ];
    }),
  ) as Record<AttentionKind, string>;

const setOf = ({ asked }: AttentionFilters) =>
  [asked.kind, asked.assignee, asked.userId].filter((each) => each !== null).length +
  (asked.state === 'open' ? 0 : 1);

/** The filters of the list, all kept in the address. */
export function AttentionToolbar({ filters, counts }: AttentionToolbarProps) {
  const { asked, setKind, setState, setAssignee } = filters;
  const isOpen = asked.state === 'open';
  const aside = asides.find((each) => each === asked.state) ?? null;
  const kindsOf = isOpen ? counts?.kinds : undefined;
  const { state, assignee } = text;
  return (
    <div className="px-4 sm:px-6">
      <FilterFold
        count={setOf(filters)}
        after={
          <>
            <ClientChip filters={filters} />
            <ExportAttention asked={asked} />
          </>
        }
      >
        <FilterTabs
          label={assignee.label}
          value={asked.assignee}
          onChange={setAssignee}
          options={[
            { value: null, label: assignee.options.all },
            {
              value: 'mine',
              label: assignee.options.mine,
              count: isOpen ? counts?.mine : undefined,
            },
            { value: 'none', label: assignee.options.none },
          ]}
        />
        <ChoiceSelect
          aria-label={text.kind.label}
          className="md:w-64"
          first={text.kind.all}
          value={asked.kind}
          values={attentionKinds.filter((kind) => !kindsOf || kind === asked.kind || kindsOf[kind])}
          labels={labelsWith(kindsOf)}
          onChange={setKind}
        />
        <ChoiceSelect
          aria-label={state.label}
          className="md:w-40"
          first={state.options.open}
          value={aside}
          values={asides}
          labels={state.options}
          onChange={setState}
        />
      </FilterFold>
    </div>
  );
}

/** Whose items alone are shown. */
function ClientChip({ filters }: { filters: AttentionFilters }) {
  const { userId } = filters.asked;
  const name = useQuery({ ...userNameQuery(useApi(), userId ?? ''), enabled: userId !== null });
  if (userId === null) return null;
  return (
    <Button
      variant="secondary"
      title={text.clearClient}
      className="max-w-60"
      onClick={() => filters.setClient(null)}
    >
      <span className="truncate">{text.client(name.data ?? text.clientLoading)}</span>
      <X aria-hidden="true" />
    </Button>
  );
}
