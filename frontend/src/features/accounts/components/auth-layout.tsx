import { Activity, Archive, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '../../../components/logo.tsx';
import { ThemeToggle } from '../../../components/theme-toggle.tsx';
import { useConfig } from '../../../lib/config.context.tsx';
import { accountsText } from '../accounts.text.ts';

const icons = [Activity, Wrench, Archive];

/** The form on a card; beside it, from 1024 px, what the panel is for. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Pitch />
      <div className="flex flex-col">
        <header className="flex items-center justify-between gap-4 p-4 sm:px-6">
          <Brand className="lg:invisible" />
          <ThemeToggle />
        </header>
        <main
          tabIndex={-1}
          className="flex flex-1 items-start justify-center px-4 pt-2 pb-28 outline-none sm:items-center sm:pt-0"
        >
          <div className="w-full max-w-md">{children}</div>
        </main>
      </div>
    </div>
  );
}

function Brand({ className }: { className?: string }) {
  const { brand } = useConfig();
  return (
    <p className={`flex items-center gap-3 font-semibold ${className ?? ''}`}>
      <Logo className="size-9" />
      {brand}
    </p>
  );
}

function Pitch() {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-r bg-sidebar bg-linear-to-br from-primary-soft to-sidebar p-10 lg:flex xl:p-14">
      <Brand />
      <div className="my-auto max-w-md">
        <p className="text-3xl leading-tight font-semibold tracking-tight text-balance xl:text-4xl">
          {accountsText.pitch.title}
        </p>
        <ul className="mt-10 space-y-6">
          {accountsText.pitch.points.map((point, index) => {
            const Icon = icons[index] ?? Activity;
            return (
              <li key={point.title} className="flex gap-4">
                <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-card text-primary-soft-foreground shadow-xs">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <div>
                  <p className="font-medium">{point.title}</p>
                  <p className="mt-0.5 text-sm text-muted-foreground">{point.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </aside>
  );
}
