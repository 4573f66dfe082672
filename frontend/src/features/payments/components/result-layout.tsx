import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Logo } from '../../../components/logo.tsx';
import { ThemeToggle } from '../../../components/theme-toggle.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { useConfig } from '../../../lib/config.context.tsx';
import { createQueryClient } from '../../../lib/queries/query-client.ts';

/** The frame of the public pages of a payment, which strangers may see: outside the layout, with a cache of its own. */
export function ResultLayout({ children }: { children: ReactNode }) {
  const { brand } = useConfig();
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <div className="flex min-h-dvh flex-col">
        <header className="flex items-center justify-between gap-4 p-4 sm:px-6">
          <p className="flex items-center gap-3 font-semibold">
            <Logo className="size-9" />
            {brand}
          </p>
          <ThemeToggle />
        </header>
        <main
          tabIndex={-1}
          className="mx-auto w-full max-w-lg flex-1 px-4 pt-4 pb-28 outline-none sm:pt-12"
        >
          <Card>{children}</Card>
        </main>
      </div>
    </QueryClientProvider>
  );
}
