import { DropdownMenu as Primitive } from 'radix-ui';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { regionOf } from '../region-of.ts';
import type { LazyMenuProps } from './lazy-menu.tsx';
import { menuLooks } from './menu-looks.ts';

export interface MenuBoxProps extends LazyMenuProps {
  /** What the menu is called. */
  label: string;
  children: ReactNode;
  /** When it has closed; the button has the focus again unless this prevents the event's default. */
  onClosed?: (event: Event, button: HTMLButtonElement | null) => void;
}

/**
 * A menu under a button, aligned with its end, and where its code came with the click on that button: it opens as soon
 * as it is known where on the page. Opened by the keyboard, its first entry has the focus.
 */
export function MenuBox({ trigger, label, children, byKeyboard, onClosed }: MenuBoxProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const attach = useCallback((element: HTMLButtonElement | null) => {
    button.current = element;
    if (!element) return;
    setContainer(regionOf(element));
    setOpen(true);
  }, []);
  const focusFirst = useCallback(
    (menu: HTMLElement | null) => {
      if (!menu || byKeyboard !== true) return;
      // After Radix has given the menu itself the focus.
      requestAnimationFrame(() => menu.querySelector<HTMLElement>('[role^="menuitem"]')?.focus());
    },
    [byKeyboard],
  );
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={setOpen}>
      <Primitive.Trigger asChild ref={attach}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Shield close={() => setOpen(false)} />
      </Primitive.Portal>
      <Primitive.Portal container={container}>
        <Primitive.Content
          ref={focusFirst}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          // The shield closes it: Radix would at the press already, and the page got the rest of the click.
          onPointerDownOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => onClosed?.(event, button.current)}
          className={menuLooks}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * Lies over the page below an open menu, so that a click or tap beside the menu closes it and does nothing else. Larger
 * than the window: in a dialog, which is moved by a transform, it is placed by the dialog's edges.
 */
function Shield({ close, ...props }: { close: () => void }) {
  return (
    <div
      {...props}
      aria-hidden="true"
      className="fixed -inset-[100vmax] z-40"
      // The focus stays in the menu until it closes.
      onMouseDown={(event) => event.preventDefault()}
      onClick={close}
      onContextMenu={(event) => {
        event.preventDefault();
        close();
      }}
    />
  );
}
