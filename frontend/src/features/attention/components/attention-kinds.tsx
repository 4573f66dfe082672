import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import {
  attentionKindLabels,
  type AttentionCounts,
  type AttentionKind,
} from '../../../../../functions/attention/attention.domain.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { withParams } from '../../../lib/url-params/use-address-params.ts';
import { kindsToChoose, type AttentionAsked, type AttentionFilters } from '../attention.filters.ts';
import { attentionText } from '../attention.text.ts';
import { totalOf } from '../public/attention-total.ts';
import { KindMark } from './kind-mark.tsx';

const text = attentionText.filters.kind;

interface AttentionKindsProps {
  filters: AttentionFilters;
  counts: AttentionCounts | undefined;
}

/** What is pending by kind, worst first: how much of each there is, and the way to it alone. */
export function AttentionKinds({ filters: { asked, isCounted }, counts }: AttentionKindsProps) {
  const shown = isCounted ? counts : undefined;
  return (
    <nav
      aria-label={text.nav}
      className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto p-2"
    >
      <ul>
        <KindLink kind={null} asked={asked} count={totalOf(shown)}>
          {text.all}
        </KindLink>
        {kindsToChoose(asked, counts).map((kind) => (
          <KindLink key={kind} kind={kind} asked={asked} count={shown?.kinds[kind]}>
            {attentionKindLabels[kind]}
          </KindLink>
        ))}
      </ul>
    </nav>
  );
}

interface KindLinkProps {
  kind: AttentionKind | null;
  asked: AttentionAsked;
  count: number | undefined;
  children: ReactNode;
}

function KindLink({ kind, asked, count, children }: KindLinkProps) {
  const { search } = useLocation();
  const only = withParams(new URLSearchParams(search), { tipo: kind }).toString();
  return (
    <li>
      <Link
        to={{ search: only }}
        preventScrollReset
        aria-current={kind === asked.kind}
        className="flex min-h-8 items-start gap-2 rounded-lg px-2 py-1.5 text-[0.8125rem] leading-5 text-muted-foreground transition-colors hover:bg-muted hover:text-foreground focus-visible:-outline-offset-2 aria-[current=true]:bg-primary-soft aria-[current=true]:font-medium aria-[current=true]:text-primary-soft-foreground pointer-coarse:min-h-control pointer-coarse:items-center"
      >
        <span className="flex h-5 w-4 shrink-0 items-center">
          {kind && <KindMark kind={kind} />}
        </span>
        <span className="min-w-0 flex-1">{children}</span>
        {count !== undefined && <span className="tabular">{formatNumber(count)}</span>}
      </Link>
    </li>
  );
}
