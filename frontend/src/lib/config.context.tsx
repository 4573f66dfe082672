import { createContext, use, useMemo } from 'react';
import type { AppConfig } from './config.ts';
import { createFormatter, type Formatter } from './format.ts';

const ConfigContext = createContext<AppConfig | null>(null);

export const ConfigProvider = ConfigContext;

export function useConfig(): AppConfig {
  const config = use(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigProvider above it');
  return config;
}

/** Dates in the provider's time zone. */
export function useFormat(): Formatter {
  const { timeZone } = useConfig();
  return useMemo(() => createFormatter(timeZone), [timeZone]);
}
