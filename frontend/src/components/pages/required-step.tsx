import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '../logo.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { Card, CardContent } from '../ui/card.tsx';
import { useConfig } from '../../lib/config.context.tsx';

interface RequiredStepProps {
  icon: LucideIcon;
  title: string;
  why: string;
  children: ReactNode;
  /** The step itself first, then the way out. */
  actions: ReactNode;
}

/** In place of every page, for a person who has to do something before anything else. */
export function RequiredStep({ icon: Icon, title, why, children, actions }: RequiredStepProps) {
  const { brand } = useConfig();
  return (
    <div className="flex min-h-dvh flex-col bg-sidebar">
      <header className="flex items-center justify-between gap-4 p-4 sm:px-6">
        <p className="flex min-w-0 items-center gap-3 font-semibold">
          <Logo className="size-9 shrink-0" />
          <span className="truncate" title={brand}>
            {brand}
          </span>
        </p>
        <ThemeToggle />
      </header>
      <main
        id="contenido"
        tabIndex={-1}
        className="flex flex-1 items-start justify-center px-4 pt-2 pb-12 outline-none sm:items-center sm:pb-28"
      >
        <Card className="w-full max-w-lg">
          <CardContent className="sm:p-8!">
            <span className="flex size-11 items-center justify-center rounded-lg bg-primary-soft text-primary-soft-foreground">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h1 className="mt-4 text-xl font-semibold tracking-tight text-balance">{title}</h1>
            <p className="mt-2 text-sm text-muted-foreground">{why}</p>
            {children}
            <div className="mt-7 flex flex-col gap-2 sm:flex-row-reverse sm:justify-start">
              {actions}
            </div>
          </CardContent>
        </Card>
      </main>
    </div>
  );
}
