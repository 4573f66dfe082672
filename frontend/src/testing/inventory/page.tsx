import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import '../../app/styles.css';
import { ToastProvider } from '../../components/ui/overlays/toast.tsx';
import { ConfigProvider } from '../../lib/config.context.tsx';
import { createQueryClient } from '../../lib/queries/query-client.ts';
import { testConfig } from '../fake-api.ts';
import { Pages } from '../pages.tsx';
import { charts } from './charts.specimens.tsx';
import { controls } from './controls.specimens.tsx';
import { feedback } from './feedback.specimens.tsx';
import { fields } from './fields.specimens.tsx';
import { entries, type Specimen } from './inventory.ts';
import { listParts } from './lists.specimens.tsx';
import { overlays } from './overlays.specimens.tsx';
import { tables } from './tables.specimens.tsx';

// The components alone: `inventory.html?component=ui/button&theme=dark`. Without a component, all their names.

const specimens: Readonly<Record<Specimen, ComponentType>> = {
  ...controls,
  ...feedback,
  ...fields,
  ...overlays,
  ...listParts,
  ...tables,
  ...charts,
};

const Names = () => (
  <ul>
    {entries.map(([file, { name }]) => (
      <li key={file}>
        <a className="text-sm underline-offset-4 hover:underline" href={`?component=${file}`}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

const asked = new URLSearchParams(location.search);
const file = asked.get('component');
document.documentElement.classList.toggle('dark', asked.get('theme') === 'dark');
const Shown = file === null ? Names : specimens[file as Specimen];
const router = createMemoryRouter([
  {
    path: '*',
    element: (
      <main className="p-6">
        <Shown />
      </main>
    ),
  },
]);
const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <ConfigProvider value={testConfig}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastProvider>
          <Pages router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </ConfigProvider>
  </StrictMode>,
);
