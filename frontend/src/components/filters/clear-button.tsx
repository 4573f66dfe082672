import { Button } from '../ui/button.tsx';

export interface ClearButtonProps {
  label: string;
  /** Some filter is set. */
  filtered: boolean;
  clear: () => void;
  className?: string;
}

/** Takes all filters away. It keeps the focus where nothing is left to clear. */
export const ClearButton = ({ label, filtered, clear, className }: ClearButtonProps) => (
  <Button
    variant="secondary"
    className={className}
    aria-disabled={filtered ? undefined : true}
    onClick={() => filtered && clear()}
  >
    {label}
  </Button>
);
