import { useEffect, useEffectEvent } from 'react';
import { once } from '../../../lib/once.ts';
import { useToast, type ToastMessage } from './toast.tsx';

/** The code of a part of the page did not arrive. Browsers remember that: only reloading asks for it again. */
const codeFailure: ToastMessage = {
  title: 'No se pudo abrir',
  description: 'Revisa tu conexión a internet y recarga la página. Guarda antes lo que escribiste.',
  variant: 'destructive',
};

/** Code in a chunk of its own. It is fetched once; after a failure the next call tries again. */
export interface LazyCode<Code> {
  load: () => Promise<Code>;
  /** Fetches it early and reports no failure: `useLazyCode` does, where somebody waits for the code. */
  preload: () => void;
  /** The code, where it has arrived. */
  loaded: () => Code | undefined;
}

export function lazyCode<Code>(fetchCode: () => Promise<Code>): LazyCode<Code> {
  let loaded: Code | undefined;
  const load = once(async () => {
    loaded = await fetchCode();
    return loaded;
  });
  return { load, preload: () => void load().catch(() => undefined), loaded: () => loaded };
}

export interface CodeOutcome<Code> {
  arrived: (code: Code) => void;
  /** After a toast said so. `'quiet'`: nobody misses the code, so there is no toast. */
  failed?: (() => void) | 'quiet';
}

/**
 * Loads code for a wish of the person: a value that is another one for each wish, undefined for none. The page stays as
 * it is meanwhile, and also where the code does not arrive. An outcome for an earlier wish is dropped.
 */
export function useLazyCode<Code>(
  code: LazyCode<Code>,
  wish: unknown,
  { arrived, failed }: CodeOutcome<Code>,
): void {
  const toast = useToast();
  const onArrived = useEffectEvent(arrived);
  const onFailed = useEffectEvent(() => {
    if (failed === 'quiet') return;
    toast(codeFailure);
    failed?.();
  });
  useEffect(() => {
    if (wish === undefined) return undefined;
    let isCurrent = true;
    code.load().then(
      (loaded) => isCurrent && onArrived(loaded),
      () => isCurrent && onFailed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, wish]);
}
