import { createContext, use } from 'react';
import type { AppConfig } from './config.ts';

const ConfigContext = createContext<AppConfig | null>(null);

export const ConfigProvider = ConfigContext;

export function useConfig(): AppConfig {
  const config = use(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigProvider above it');
  return config;
}
