import {
  cloneElement,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { useLazyCode } from './use-lazy-code.ts';

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

/** The focus has not moved elsewhere while the code loaded. Some browsers give a clicked button no focus. */
const isStillAt = (button: Element): boolean =>
  [null, document.body, button].includes(document.activeElement);

/** A click, or the arrow, on the button of a menu. */
interface Wish {
  button: Element;
  byKeyboard: boolean;
}

/** A menu whose code is a chunk of its own, fetched when its button is reached: the frame of every page has some. */
export function lazyMenu<Props extends object = object>(
  load: () => Promise<ComponentType<Props & LazyMenuProps>>,
) {
  const code = lazyCode(load);
  return function LazyMenu(props: Props & LazyMenuProps) {
    const { trigger } = props;
    const [wish, setWish] = useState<Wish>();
    const [Opened, setOpened] = useState<ComponentType<Props & LazyMenuProps>>();
    useLazyCode(code, wish, {
      arrived: (Menu) => {
        if (wish && isStillAt(wish.button)) setOpened(() => Menu);
      },
    });
    if (Opened) return <Opened {...props} byKeyboard={wish?.byKeyboard ?? false} />;
    return cloneElement(trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: code.preload,
      onFocus: code.preload,
      // A click of the keyboard counts none.
      onClick: ({ currentTarget, detail }) =>
        setWish({ button: currentTarget, byKeyboard: detail === 0 }),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setWish({ button: event.currentTarget, byKeyboard: true });
      },
    });
  };
}
