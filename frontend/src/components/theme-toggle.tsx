import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/browser/theme.tsx';
import { Button } from './ui/button.tsx';

export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button variant="ghost" size="icon" onClick={toggle} aria-label={label} title={label}>
      <Icon aria-hidden="true" />
    </Button>
  );
}
