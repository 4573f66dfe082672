import './zod-config.ts';
import './styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { StartFailure } from '../components/pages/start-failure.tsx';
import { showBrand } from '../lib/browser/brand.ts';
import { loadConfig } from '../lib/config.ts';
import { readFilledFields } from '../lib/forms/filled-fields.ts';
import { RouterContextProvider } from '../lib/url-params/router.context.tsx';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { createServices } from './services.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);
readFilledFields(document);

async function start(): Promise<void> {
  const config = await loadConfig();
  if (config.brandTones) showBrand(config.brandTones);
  const services = createServices(config);
  void services.session.resume();
  const router = createRouter();
  // In a transition: rendered in slices, a phone is not blocked by the whole of it.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers services={services}>
          <RouterContextProvider value={router}>
            <RouterProvider router={router} />
          </RouterContextProvider>
        </Providers>
      </StrictMode>,
    ),
  );
}

start().catch((error: unknown) => {
  console.error(error);
  root.render(<StartFailure />);
});
