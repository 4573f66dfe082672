import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { AppConfig } from './config.ts';

type Change = (change: Partial<AppConfig>) => void;

const ConfigContext = createContext<AppConfig | null>(null);
const ChangeContext = createContext<Change | null>(null);

/** Gives the configuration that the page began with, and lets the settings' screen change it. */
export function ConfigProvider({ value, children }: { value: AppConfig; children: ReactNode }) {
  const [changed, setChanged] = useState<Partial<AppConfig>>({});
  const change = useCallback<Change>(
    (next) => setChanged((before) => ({ ...before, ...next })),
    [],
  );
  const config = useMemo(() => ({ ...value, ...changed }), [value, changed]);
  return (
    <ChangeContext value={change}>
      <ConfigContext value={config}>{children}</ConfigContext>
    </ChangeContext>
  );
}

export function useConfig(): AppConfig {
  const config = use(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigProvider above it');
  return config;
}

/** Shows what was saved to the person who saved it. Others see it when they load the page again. */
export function useChangeConfig(): Change {
  const change = use(ChangeContext);
  if (!change) throw new Error('useChangeConfig needs a ConfigProvider above it');
  return change;
}
