import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useMediaQuery } from './use-media-query.ts';

type Theme = 'light' | 'dark';
/** `system`: the theme of the device, also when it changes there. */
export type ThemeChoice = Theme | 'system';

/** Also read by start/start.ts, before the first paint. */
const STORAGE_KEY = 'theme';
/** Colour of the browser bars on phones: the header's in each theme. */
const BAR_COLOURS: Record<Theme, string> = { light: '#f5f6f9', dark: '#0f1117' };

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'dark' || stored === 'system' ? stored : 'light';
  } catch {
    return 'light';
  }
}

function apply(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[theme]);
}

interface ThemeState {
  choice: ThemeChoice;
  /** What is on the screen. */
  theme: Theme;
  choose: (choice: ThemeChoice) => void;
}

const ThemeContext = createContext<ThemeState | null>(null);

/** Light by default, stored in local storage under 'theme' (spec 000 §1). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState<ThemeChoice>(storedChoice);
  const deviceIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const deviceTheme = deviceIsDark ? 'dark' : 'light';
  const theme = choice === 'system' ? deviceTheme : choice;
  useEffect(() => apply(theme), [theme]);
  const choose = (next: ThemeChoice) => {
    setChoice(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage may be disabled: the theme then lasts until the page is reloaded.
    }
  };
  return <ThemeContext value={{ choice, theme, choose }}>{children}</ThemeContext>;
}

export function useTheme(): ThemeState {
  const theme = use(ThemeContext);
  if (!theme) throw new Error('useTheme needs a ThemeProvider above it');
  return theme;
}
