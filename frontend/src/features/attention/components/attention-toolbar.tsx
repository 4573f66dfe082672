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
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { userNameQuery } from '../../../lib/queries/user-names.ts';
import { kindsToChoose, type AttentionFilters } from '../attention.filters.ts';
import { attentionText } from '../attention.text.ts';
import type { ExportAttentionProps } from './export-attention.tsx';

const text = attentionText.filters;

/** The list waits for nothing of it. */
const ExportAttention = lazyPart<ExportAttentionProps>(
  async () => (await import('./export-attention.tsx')).ExportAttention,
  <Skeleton className="h-control w-10 rounded-lg md:w-41" />,
);

const asides = ['aside', 'postponed', 'dismissed'] as const;

interface AttentionToolbarProps {
  filters: AttentionFilters;
  counts: AttentionCounts | undefined;
  /** The kinds stand beside the list, where that is wide enough. */
  hasKinds: boolean;
}

/** A kind with how many there are, where that is known. */
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
export function AttentionToolbar({ filters, counts, hasKinds }: AttentionToolbarProps) {
  const { asked, setKind, setState, setAssignee } = filters;
  const isOpen = asked.state === 'open';
  const aside = asides.find((each) => each === asked.state) ?? null;
  const { state, assignee } = text;
  return (
    // The line has room of its own below.
    <div className="-mb-4 max-lg:w-full lg:ml-auto">
      <FilterFold
        count={setOf(filters)}
        after={
          <>
            {asked.userId !== null && <ClientChip userId={asked.userId} {...filters} />}
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
          className={cn('md:w-64', hasKinds && '@min-[58rem]/card:hidden')}
          first={text.kind.all}
          value={asked.kind}
          values={kindsToChoose(asked, counts)}
          labels={labelsWith(filters.isCounted ? counts?.kinds : undefined)}
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

interface ClientChipProps extends Pick<AttentionFilters, 'setClient'> {
  userId: string;
}

/** Whose items alone are shown. */
function ClientChip({ userId, setClient }: ClientChipProps) {
  const name = useQuery(userNameQuery(useApi(), userId));
  return (
    <Button
      variant="secondary"
      title={text.clearClient}
      className="max-w-60"
      onClick={() => setClient(null)}
    >
      <span className="truncate">{text.client(name.data ?? text.clientLoading)}</span>
      <X aria-hidden="true" />
    </Button>
  );
}
