import { CircleCheck, Clock, Globe, KeyRound } from 'lucide-react';
import type { SiteStatus } from '../../../../../functions/status/status.domain.ts';
import { formatNumber } from '../../../lib/format.ts';
import { summarize } from '../status.list.ts';
import { statusListText } from '../status.text.ts';
import { FigureCards } from './figure-cards.tsx';

const text = statusListText.summary;

export interface StatusSummaryCardsProps {
  sites: readonly SiteStatus[];
  now: Date;
  /** There are sites that were not read yet. */
  partial: boolean;
}

/** Total Sitios, Actualizados, Desactualizados, Sin API Key (spec 001 §2). */
export function StatusSummaryCards({ sites, now, partial }: StatusSummaryCardsProps) {
  const { total, upToDate, outdated, withoutKey } = summarize(sites, now);
  return (
    <div className="mb-6">
      <FigureCards
        label={text.label}
        figures={[
          { label: text.total, value: formatNumber(total), icon: Globe },
          { label: text.upToDate, value: formatNumber(upToDate), icon: CircleCheck },
          { label: text.outdated, value: formatNumber(outdated), icon: Clock },
          { label: text.withoutKey, value: formatNumber(withoutKey), icon: KeyRound },
        ]}
      />
      {partial && <p className="mt-2 text-sm text-muted-foreground">{text.partial(total)}</p>}
    </div>
  );
}
