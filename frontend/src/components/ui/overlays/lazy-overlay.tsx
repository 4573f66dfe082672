import { useEffect, useState, type ComponentType } from 'react';
import { onFirstTouch } from '../../../lib/browser/first-touch.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { useLazyCode } from './use-lazy-code.ts';

/**
 * An overlay that only a person who does something can need: its code comes with their first touch of the page, at the
 * latest when it is to open. `onFailed` is called after a toast said that it did not arrive.
 */
export function lazyOverlay<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const code = lazyCode(load);
  return function Overlay({ onFailed, overlay }: { overlay: Props; onFailed: () => void }) {
    const [Loaded, setLoaded] = useState(code.loaded);
    useEffect(() => onFirstTouch(code.preload), []);
    useLazyCode(code, overlay.open && !Loaded ? true : undefined, {
      arrived: (loaded) => setLoaded(() => loaded),
      failed: onFailed,
    });
    return Loaded && <Loaded {...overlay} />;
  };
}
