import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/browser/theme.tsx';
import { Button } from './ui/button.tsx';

/** Light or dark, by one click; 'Sistema' is in the account's menu. */
export function ThemeToggle({ className }: { className?: string }) {
  const { theme, choose } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = theme === 'dark' ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button
      variant="ghost"
      size="icon"
      onClick={() => choose(other)}
      aria-label={label}
      title={label}
      className={className}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
