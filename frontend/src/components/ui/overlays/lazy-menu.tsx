import {
  cloneElement,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type ReactElement,
} from 'react';
import { useToast } from './toast.tsx';

interface ButtonProps {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: (event: { detail: number }) => void;
}

export interface LazyMenuProps {
  /** One button, which opens the menu. */
  trigger: ReactElement<ButtonProps>;
  /** The first click came from the keyboard. Set by `lazyMenu`. */
  byKeyboard?: boolean;
}

/** A menu whose code is a chunk of its own, fetched when its button is reached: the frame of every page has some. */
export function lazyMenu<Props extends object = object>(
  load: () => Promise<ComponentType<Props & LazyMenuProps>>,
) {
  const Loaded = lazy(async () => ({ default: await load() })) as ComponentType<
    Props & LazyMenuProps
  >;
  return function LazyMenu(props: Props & LazyMenuProps) {
    const { trigger } = props;
    const toast = useToast();
    const [opened, setOpened] = useState<{ byKeyboard: boolean }>();
    const fetchCode = () => {
      // A click says that it failed.
      load().catch(() => undefined);
    };
    // A click of the keyboard counts none.
    const open = ({ detail }: { detail: number }) => {
      load().then(
        () => setOpened({ byKeyboard: detail === 0 }),
        () =>
          toast({
            title: 'No se pudo abrir el menú',
            description: 'Revisa tu conexión a internet y vuelve a intentarlo.',
            variant: 'destructive',
          }),
      );
    };
    const closed = cloneElement(trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: fetchCode,
      onFocus: fetchCode,
      onClick: open,
    });
    if (!opened) return closed;
    return (
      <Suspense fallback={closed}>
        <Loaded {...props} {...opened} />
      </Suspense>
    );
  };
}
