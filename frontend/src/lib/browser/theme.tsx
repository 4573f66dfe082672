import { createContext, use, useEffect, useState, type ReactNode } from 'react';

export type Theme = 'light' | 'dark';

/** Also read by public/theme.js, before the first paint. */
const STORAGE_KEY = 'theme';
/** Colour of the browser bars on phones: the background of each theme. */
const BAR_COLOURS: Record<Theme, string> = { light: '#ffffff', dark: '#0f1117' };

function storedTheme(): Theme {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}

function apply(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[theme]);
}

const ThemeContext = createContext<{ theme: Theme; toggle: () => void } | null>(null);

/** Light by default, stored in local storage under 'theme' (spec 000 §1). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  useEffect(() => apply(theme), [theme]);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    setTheme(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage may be disabled: the theme then lasts until the page is reloaded.
    }
  };
  return <ThemeContext value={{ theme, toggle }}>{children}</ThemeContext>;
}

export function useTheme() {
  const theme = use(ThemeContext);
  if (!theme) throw new Error('useTheme needs a ThemeProvider above it');
  return theme;
}
