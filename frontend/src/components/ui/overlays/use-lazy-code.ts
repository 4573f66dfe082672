import { useEffect, useEffectEvent } from 'react';
import type { LazyCode } from '../../../lib/lazy-code.ts';
import { useToast, type ToastMessage } from './toast.tsx';

/** The code of a part of the page did not arrive. Browsers remember that: only reloading asks for it again. */
const codeFailure: ToastMessage = {
  title: 'No se pudo abrir',
  description: 'Revisa tu conexión a internet y recarga la página. Guarda antes lo que escribiste.',
  variant: 'destructive',
};

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
