import { useMemo } from 'react';
import { useConfig } from '../config.context.tsx';
import { createFormatter, type Formatter } from './format.ts';

/** Dates in the provider's time zone. */
export function useFormat(): Formatter {
  const { timeZone } = useConfig();
  return useMemo(() => createFormatter(timeZone), [timeZone]);
}
