import type { ReactNode } from 'react';
import { ApiProvider } from '../lib/http/api.context.tsx';
import { ConfigProvider } from '../lib/config.context.tsx';
import { AuthProvider, SessionProvider } from '../lib/session/session.context.tsx';
import { ThemeProvider } from '../lib/browser/theme.tsx';
import type { Services } from './services.ts';

/** Everything that is there on every page, signed in or not. */
export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ConfigProvider value={services.config}>
      <AuthProvider value={services.auth}>
        <SessionProvider value={services.session}>
          <ApiProvider value={services.api}>
            <ThemeProvider>{children}</ThemeProvider>
          </ApiProvider>
        </SessionProvider>
      </AuthProvider>
    </ConfigProvider>
  );
}
