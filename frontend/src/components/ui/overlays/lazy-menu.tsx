import {
  cloneElement,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { codeFailure } from './code-failure.ts';
import { useToast } from './toast.tsx';

interface ButtonProps {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

export interface LazyMenuProps {
  /** One button, which opens the menu. */
  trigger: ReactElement<ButtonProps>;
  /** The first click came from the keyboard. Set by `lazyMenu`. */
  byKeyboard?: boolean;
}

/** Nobody has gone elsewhere while the code was on its way. Some browsers give a clicked button no focus. */
const isStillAt = (button: Element): boolean =>
  [null, document.body, button].includes(document.activeElement);

/** A menu whose code is a chunk of its own, fetched when its button is reached: the frame of every page has some. */
export function lazyMenu<Props extends object = object>(
  load: () => Promise<ComponentType<Props & LazyMenuProps>>,
) {
  return function LazyMenu(props: Props & LazyMenuProps) {
    const { trigger } = props;
    const toast = useToast();
    const [opened, setOpened] = useState<{
      Menu: ComponentType<Props & LazyMenuProps>;
      byKeyboard: boolean;
    }>();
    const fetchCode = () => {
      // A click says that it failed.
      load().catch(() => undefined);
    };
    const open = (button: Element, byKeyboard: boolean) => {
      load().then(
        (Menu) => {
          if (isStillAt(button)) setOpened({ Menu, byKeyboard });
        },
        () => toast(codeFailure),
      );
    };
    if (opened) return <opened.Menu {...props} byKeyboard={opened.byKeyboard} />;
    return cloneElement(trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: fetchCode,
      onFocus: fetchCode,
      // A click of the keyboard counts none.
      onClick: ({ currentTarget, detail }) => open(currentTarget, detail === 0),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open(event.currentTarget, true);
      },
    });
  };
}
