import { useEffect } from 'react';
import { whenIdle } from '../browser/when-idle.ts';
import { useConfig } from '../config.context.tsx';
import { createFormatter, formatNumber, type Formatter } from './format.ts';

/** One for each zone: each row of a list asks for it, and making one takes milliseconds on a phone. */
const formatters = new Map<string, Formatter>();

function formatterOf(timeZone: string): Formatter {
  let formatter = formatters.get(timeZone);
  if (!formatter) formatters.set(timeZone, (formatter = createFormatter(timeZone)));
  return formatter;
}

/** Dates in the provider's time zone. */
export const useFormat = (): Formatter => formatterOf(useConfig().timeZone);

/**
 * Makes the formats while a page waits for its data. The first number and the first date take tens of milliseconds on a phone,
 * which the first rows would take longer.
 */
export function useReadyFormats(): void {
  const { timeZone } = useConfig();
  useEffect(() => {
    const now = new Date().toISOString();
    return whenIdle([
      () => formatNumber(0),
      () => formatterOf(timeZone).date(now),
      () => formatterOf(timeZone).relative(now, Date.parse(now) + 60_000),
    ]);
  }, [timeZone]);
}
