import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { QuotaStatus } from '../../../../../../functions/user-plans/user-plans.domain.ts';
import { paths } from '../../../../app/paths.ts';
import { cn } from '../../../../lib/cn.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { planCardText as text } from './plan-card.text.ts';

const tones = {
  destructive: {
    icon: CircleAlert,
    looks: 'border-destructive/30 bg-destructive-soft text-destructive-text',
  },
  warning: {
    icon: TriangleAlert,
    looks: 'border-warning/40 bg-warning-soft text-warning-text',
  },
  normal: { icon: CircleCheck, looks: 'border-success/30 bg-success-soft text-success-text' },
} as const;

export interface PlanStatusProps {
  id: string | undefined;
  status: QuotaStatus;
}

/** One of the four banners (spec 001 §8). Announced when it changes, and never an interruption: it is no error. */
export function PlanStatus({ id, status }: PlanStatusProps) {
  const { icon: Icon, looks } = tones[status.tone];
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-4 rounded-lg border px-4 py-1',
        looks,
      )}
    >
      <p role="status" className="flex min-h-10 items-center gap-3 text-sm font-medium">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span id={id}>{status.message}</span>
      </p>
      {!status.canCreate && (
        <Button asChild variant="link" size="inline" className="text-current! underline">
          <Link to={paths.plans}>{text.seePlans}</Link>
        </Button>
      )}
    </div>
  );
}
