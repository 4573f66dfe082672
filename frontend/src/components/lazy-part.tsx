import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { onNear } from '../lib/browser/on-near.ts';
import { lazyCode } from '../lib/lazy-code.ts';
import { ErrorState } from './ui/error-state.tsx';

interface LazyPartOptions {
  /** Its code comes when a person scrolls near its place: for what stands far below the first screen. */
  whenNear?: boolean;
}

/**
 * A part of a page whose code is a chunk of its own. `waiting` stands in its place meanwhile. Where the code does not
 * arrive, the part alone says so; React.lazy would replace the whole page by an error. Browsers remember that a chunk
 * did not arrive: only reloading asks for it again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
  { whenNear = false }: LazyPartOptions = {},
) {
  const code = lazyCode(load);
  function Part(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(code.loaded);
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      // In a transition: a part of many rows is rendered in slices, between which the page answers.
      const show = (part: ComponentType<Props>) => startTransition(() => setLoaded(() => part));
      const begin = () => void code.load().then(show, () => show(NotArrived));
      if (place.current) return onNear(place.current, begin);
      // In a task of its own: to ask for the files of a part takes as long as to show a small page, and effects run in one task.
      const task = setTimeout(begin);
      return () => clearTimeout(task);
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return whenNear ? <div ref={place}>{waiting}</div> : waiting;
  }
  return Object.assign(Part, { preload: code.preload });
}

const NotArrived = () => (
  <ErrorState
    title="No se pudo abrir"
    description="Revisa tu conexión a internet y vuelve a intentarlo."
    onRetry={() => location.reload()}
  />
);
