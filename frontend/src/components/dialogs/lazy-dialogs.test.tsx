// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { lazyMenu, type LazyMenuProps } from '../ui/overlays/lazy-menu.tsx';
import { lazyTooltip } from '../ui/overlays/lazy-tooltip.tsx';
import type { TooltipProps } from '../ui/overlays/tooltip.tsx';
import { lazyDialogs, type TaskDialog } from './lazy-dialogs.tsx';

afterEach(cleanup);

const Greeting: TaskDialog<string> = ({ task, close }) => (
  <div role="dialog">
    {task}
    <button type="button" onClick={close}>
      Cerrar
    </button>
  </div>
);

/** A page with a field, and a button that opens the dialog. */
function showDialogs(load: () => Promise<TaskDialog<string>>, eager = false) {
  const Dialogs = lazyDialogs<string>(load);
  function Page() {
    const dialog = useDialogTask<string>();
    return (
      <>
        <input aria-label="Nombre" />
        <button type="button" onClick={() => dialog.start('Hola')}>
          Abrir
        </button>
        <Dialogs dialog={dialog} eager={eager} />
      </>
    );
  }
  showFeature([{ path: '/', element: <Page /> }], '/', {});
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a dialog whose code comes late', () => {
  it('opens when it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<TaskDialog<string>>();
    showDialogs(() => promise);
    await press('Abrir');
    expect(screen.queryByRole('dialog')).toBeNull();
    resolve(Greeting);
    expect((await screen.findByRole('dialog')).textContent).toContain('Hola');
  });

  it('is fetched once somebody touches the page, where the page says so', async () => {
    let fetched = 0;
    showDialogs(() => {
      fetched += 1;
      return Promise.resolve(Greeting);
    }, true);
    const field = await screen.findByLabelText('Nombre');
    expect(fetched).toBe(0);
    await userEvent.type(field, 'Ana');
    expect(fetched).toBe(1);
    await press('Abrir');
    await screen.findByRole('dialog');
    expect(fetched).toBe(1);
  });

  it('leaves the page as it is when its code does not arrive, and opens when it does', async () => {
    let fails = true;
    showDialogs(async () => {
      if (fails) throw new TypeError('Failed to fetch dynamically imported module');
      return Greeting;
    });
    await userEvent.type(await screen.findByLabelText('Nombre'), 'Ana');
    await press('Abrir');
    await screen.findByText('No se pudo abrir');
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Ana');
    fails = false;
    await press('Abrir');
    await screen.findByRole('dialog');
  });
});

describe('a menu whose code comes late', () => {
  const Menu = ({ trigger }: LazyMenuProps) => (
    <>
      {trigger}
      <div role="menu" />
    </>
  );
  function showMenu() {
    const { promise, resolve } = Promise.withResolvers<typeof Menu>();
    const Loaded = lazyMenu(() => promise);
    const page = (
      <>
        <input aria-label="Nombre" />
        <Loaded trigger={<button type="button">Acciones</button>} />
      </>
    );
    showFeature([{ path: '/', element: page }], '/', {});
    return () => resolve(Menu);
  }

  it('opens by a click and by the arrow', async () => {
    for (const open of [() => press('Acciones'), () => userEvent.keyboard('{ArrowDown}')]) {
      const arrive = showMenu();
      (await screen.findByRole('button', { name: 'Acciones' })).focus();
      await open();
      arrive();
      await screen.findByRole('menu');
      cleanup();
    }
  });

  it('stays closed for somebody who types elsewhere by then', async () => {
    const arrive = showMenu();
    await press('Acciones');
    const field = await screen.findByLabelText('Nombre');
    await userEvent.type(field, 'Ana');
    arrive();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, ' Pérez');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('a tooltip whose code comes late', () => {
  const Words = ({ label, children }: TooltipProps) => (
    <>
      {children}
      <span role="tooltip">{label}</span>
    </>
  );
  function showTooltip(load: () => Promise<typeof Words>) {
    const Tooltip = lazyTooltip(load);
    const page = (
      <Tooltip label="Respaldos">
        <button type="button">R</button>
      </Tooltip>
    );
    showFeature([{ path: '/', element: page }], '/', {});
    return screen.findByRole('button', { name: 'R' });
  }

  it('shows its words in place of the browser’s own', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Words>();
    expect((await showTooltip(() => promise)).title).toBe('Respaldos');
    resolve(Words);
    await screen.findByRole('tooltip');
    expect(screen.getByRole('button', { name: 'R' }).title).toBe('');
  });

  it('leaves the browser’s own where the code does not arrive, without a toast', async () => {
    const button = await showTooltip(() => Promise.reject(new TypeError('Failed to fetch')));
    await waitFor(() => expect(button.title).toBe('Respaldos'));
    expect(screen.queryByText('No se pudo abrir')).toBeNull();
  });
});
