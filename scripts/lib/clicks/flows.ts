import { expect as expectSoon, type Page } from '@playwright/test';
import type { Role } from '../../../functions/core/validation/role.ts';
import type { Effort } from './counting.ts';
import { CLOSING, OUTDATED_PLUGIN, SITE_KEY, SITE_NAME, type ClicksWorld } from './world.ts';

/** A busy machine takes longer. */
const expect = expectSoon.configure({ timeout: 60_000 });

/** Something that people do often. */
export interface Flow {
  name: string;
  /** Before the portal was made for it; null where that was not possible. */
  before: Partial<Effort> | null;
  goal: Partial<Effort>;
  as: Role;
  /** The screen that it begins at. */
  from: (world: ClicksWorld) => string;
  /** Does it, as a person who can type and use the tabulator: neither is counted. */
  walk: (page: Page, world: ClicksWorld) => Promise<void>;
}

const main = (page: Page) => page.getByRole('main');

export const flows: readonly Flow[] = [
  {
    name: 'Add a site and see its status',
    before: { clicks: 4, screens: 4 },
    goal: { screens: 1 },
    as: 'cliente',
    from: () => '/dashboard',
    async walk(page, { siteUrl }) {
      await main(page).getByRole('link', { name: 'Nuevo Sitio' }).first().click();
      await page.getByLabel('URL', { exact: true }).fill(`${siteUrl}/nuevo`);
      await page.getByLabel('Nombre').fill('Tienda Nueva');
      await page.getByLabel('Tipo de sitio').selectOption('blog');
      await page.getByRole('radio', { name: 'Con una API Key' }).click();
      await page.getByLabel('API Key del conector').fill(SITE_KEY);
      await page.getByRole('button', { name: 'Crear sitio' }).click();
      await expect(main(page).getByText(OUTDATED_PLUGIN).first()).toBeVisible();
    },
  },
  {
    name: 'Request the update of a plugin',
    before: null,
    goal: { clicks: 2 },
    as: 'cliente',
    from: ({ websiteId }) => `/status/${websiteId}`,
    async walk(page) {
      await page
        .getByRole('button', { name: `Pedir que lo actualicen: ${OUTDATED_PLUGIN}` })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Crear actividad' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'Complete an activity with hours and comment',
    before: { clicks: 7 },
    goal: { clicks: 3 },
    as: 'admin',
    from: () => `/activities?buscar=${encodeURIComponent(CLOSING)}`,
    async walk(page) {
      await page.getByRole('button', { name: `Cerrar: ${CLOSING}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Cerrar actividad' });
      await dialog.getByLabel(/^Horas/).fill('1,5');
      await dialog.getByLabel(/^Comentario/).fill('Hecho.');
      await dialog.getByRole('button', { name: 'Cerrar actividad' }).click();
      const rows = main(page).getByRole('table');
      await expect(rows.getByText('Realizada', { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'See what needs me now',
    before: null,
    goal: { clicks: 0 },
    as: 'admin',
    from: () => '/dashboard',
    async walk(page, { pendingName }) {
      const card = main(page).getByRole('region', { name: 'Actividades por empezar' });
      await expect(card.getByRole('link', { name: pendingName, exact: true })).toBeVisible();
    },
  },
  {
    // Each site had to be opened, and its plugins.
    name: 'See which sites need an update of a plugin',
    before: { clicks: 2 },
    goal: { clicks: 1 },
    as: 'admin',
    from: () => '/status',
    async walk(page) {
      await main(page).getByRole('link', { name: 'Actualizaciones', exact: true }).click();
      const row = main(page).getByRole('row').filter({ hasText: OUTDATED_PLUGIN });
      await expect(row.filter({ hasText: SITE_NAME })).toBeVisible();
    },
  },
];
