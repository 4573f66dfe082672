import { CalendarClock, CircleCheck, CircleX, Clock, Undo2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './ui/badge.tsx';

/** The colours of spec 001 §9; blue is for what has not begun. */
export type StatusTone = 'green' | 'yellow' | 'red' | 'grey' | 'blue';

const looks = {
  green: { variant: 'success', icon: CircleCheck },
  yellow: { variant: 'warning', icon: Clock },
  red: { variant: 'destructive', icon: CircleX },
  grey: { variant: 'neutral', icon: Undo2 },
  blue: { variant: 'brand', icon: CalendarClock },
} as const;

export interface StatusBadgeProps {
  tone: StatusTone;
  /** Where the tone's own says something else: a white flag for what is grey and not given back. */
  icon?: LucideIcon;
  /** The status in words. */
  children: ReactNode;
}

/** The status of something: words, a sign of their own and a colour, which alone would say nothing to many. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  const { variant, icon: own } = looks[tone];
  const Icon = icon ?? own;
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {children}
    </Badge>
  );
}
