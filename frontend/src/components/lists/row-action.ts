import type { LucideIcon } from 'lucide-react';

export type RowAction = {
  label: string;
  icon: LucideIcon;
  /** Something is lost by it: a line and its colour set it apart. */
  destructive?: boolean;
  disabled?: boolean;
} & ({ onSelect: () => void } | { to: string });

/** What the menu of a row shows. */
export interface RowActionsMenuProps {
  label: string;
  actions: readonly RowAction[];
}
