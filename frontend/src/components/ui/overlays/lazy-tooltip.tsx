import { cloneElement, useState, type ComponentType, type ReactElement } from 'react';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { useLazyCode } from './use-lazy-code.ts';
import type { TooltipProps } from './tooltip.tsx';

export interface LazyTooltipProps extends TooltipProps {
  label: string;
  children: ReactElement<{ title?: string }>;
}

/**
 * A tooltip whose code is a chunk of its own: it brings a library that places boxes. Until the code is there, and where
 * it does not arrive, the browser's own tooltip says the same.
 */
export function lazyTooltip(load: () => Promise<ComponentType<TooltipProps>>) {
  const code = lazyCode(load);
  return function LazyTooltip(props: LazyTooltipProps) {
    const [Loaded, setLoaded] = useState(code.loaded);
    useLazyCode(code, Loaded ? undefined : code, {
      arrived: (Tooltip) => setLoaded(() => Tooltip),
      failed: 'quiet',
    });
    if (Loaded) return <Loaded {...props} />;
    return cloneElement(props.children, { title: props.label });
  };
}
