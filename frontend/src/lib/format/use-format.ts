import { useConfig } from '../config.context.tsx';
import { createFormatter, type Formatter } from './format.ts';

/** One for each zone: each row of a list asks for it, and making one takes milliseconds on a phone. */
const formatters = new Map<string, Formatter>();

function formatterOf(timeZone: string): Formatter {
  let formatter = formatters.get(timeZone);
  if (!formatter) formatters.set(timeZone, (formatter = createFormatter(timeZone)));
  return formatter;
}

/** Dates in the provider's time zone. */
export const useFormat = (): Formatter => formatterOf(useConfig().timeZone);
