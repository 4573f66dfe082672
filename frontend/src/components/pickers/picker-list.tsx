import { Popover } from 'radix-ui';
import type { ComponentProps } from 'react';
import { regionOf } from '../ui/region-of.ts';
import { PickerOptions } from './picker-options.tsx';

interface PickerListProps extends ComponentProps<typeof PickerOptions> {
  /** What the list hangs below. */
  frame: HTMLElement;
  onClose: () => void;
}

/** The open list of a SearchPicker. */
export function PickerList({ frame, onClose, ...options }: PickerListProps) {
  return (
    <Popover.Root open onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor virtualRef={{ current: frame }} />
      <Popover.Portal container={regionOf(frame)}>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (frame.contains(event.target as Node)) event.preventDefault();
          }}
          // The focus stays in the box: what is pressed here must not take it.
          onMouseDown={(event) => event.preventDefault()}
          className="z-50 w-(--radix-popover-trigger-width) rounded-lg border bg-popover p-1 text-popover-foreground shadow-lg data-[state=open]:animate-fade-in"
        >
          <PickerOptions {...options} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
