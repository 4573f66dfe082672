import { Circle, CircleAlert, CircleDot, type LucideIcon } from 'lucide-react';
import type { AttentionKind } from '../../../../../functions/attention/attention.domain.ts';
import { gravityOf, type Gravity } from '../attention.details.ts';

const marks: Record<Gravity, { icon: LucideIcon; looks: string }> = {
  high: { icon: CircleAlert, looks: 'text-destructive-text' },
  middle: { icon: CircleDot, looks: 'text-warning-text' },
  low: { icon: Circle, looks: 'text-muted-foreground' },
};

/** How bad the items of a kind are; its name stands beside it. */
export function KindMark({ kind }: { kind: AttentionKind }) {
  const { icon: Icon, looks } = marks[gravityOf(kind)];
  return <Icon aria-hidden="true" className={`size-4 shrink-0 ${looks}`} />;
}
