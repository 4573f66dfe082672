import type { Locator, Page } from '@playwright/test';

// What can be pressed on a page, found without knowing the page. Code inside the page is text here, as in examine.ts.

/** Names and numbers of a row, so that the same control of the next row is no other one. */
const keyOf = (name: string): string =>
  name.startsWith('Acciones de ') ? name : name.replaceAll(/[«:].*| de .*|\d+/g, '').trim();

/** Numbers what can be pressed within, visible and enabled, and answers the names. */
const numbered = (scope: string) => `
[...document.querySelectorAll(${JSON.stringify(scope)})].flatMap((root) =>
  [...root.querySelectorAll('button, [role=menuitem], [role=option], select, [data-select]')])
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled)
  .filter((each) => each.getAttribute('aria-disabled') !== 'true' && !each.closest('[inert]'))
  .map((each, n) => {
    each.setAttribute('data-crawled', String(n));
    const name = each.getAttribute('aria-label') ?? each.textContent ?? '';
    return { n, name: name.trim(), is: each.tagName };
  })`;

interface Control {
  n: number;
  name: string;
  /** BUTTON, SELECT, INPUT or DIV. */
  is: string;
}

/** Ways out of what is open, and what leads to no write: tabs and pages have addresses of their own. */
const isWayOut = (name: string) => /^(?:Cancelar|Cerrar|Volver|Salir)$/.test(name);

const open = '[role=dialog], [role=alertdialog]';
const MOST_PRESSES = 120;

const samples: Record<string, string> = {
  email: 'nueva@andes.cl',
  date: '2099-01-01',
  number: '1',
  password: 'clave-nueva-9',
  url: 'https://nuevo.example',
};

/** What is read of a field: this code is compiled without the types of a browser. */
interface FieldElement {
  type: string;
  inputMode: string;
  labels?: ArrayLike<{ textContent: string | null }> | null;
}

interface SelectElement {
  options: Iterable<{ selected: boolean; value: string }>;
}

async function fillField(field: Locator): Promise<void> {
  const { type, mode, label } = await field.evaluate((each) => {
    const input = each as unknown as FieldElement;
    return {
      type: input.type,
      mode: input.inputMode,
      label: input.labels?.[0]?.textContent ?? '',
    };
  });
  if (type === 'select-one') {
    await field.selectOption({ index: 1 }).catch(() => undefined);
    return;
  }
  const word = /Escribe (\p{Lu}+)/u.exec(label)?.[1];
  const byLabel = /URL/.test(label) ? samples['url'] : samples[type];
  await field.fill(word ?? byLabel ?? (mode === 'decimal' ? '1' : 'Prueba de todo'));
}

const files = {
  zip: { name: 'sitio.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') },
  csv: {
    name: 'sitios.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Sitio;URL\r\nTienda Sur;tienda-sur.cl\r\n'),
  },
};

/** Writes something into each field of a form, and chooses where something is to be chosen. */
async function fill(form: Locator): Promise<void> {
  const fields = form.locator(
    'input:not([type=checkbox], [type=radio], [type=file], [readonly], [role=combobox]), textarea, select',
  );
  for (const field of await fields.filter({ visible: true }).all()) {
    await fillField(field).catch(() => undefined);
  }
  for (const picker of await form.locator('[role=combobox]:not(select)').all()) {
    await picker.click({ timeout: 1_000 }).catch(() => undefined);
    const option = form.page().getByRole('option').first();
    await option.click({ timeout: 2_000 }).catch(() => undefined);
  }
  for (const input of await form.locator('input[type=file]').all()) {
    const accept = (await input.getAttribute('accept')) ?? '';
    await input.setInputFiles(accept.includes('csv') ? files.csv : files.zip);
  }
}

export interface Crawl {
  page: Page;
  /** Waits until every request has an answer. */
  quiet: () => Promise<void>;
}

const CLOSES_MS = 300;

/** Closes what is open over the page. Some dialogs stay until they are done: then the page is opened again. */
export async function closeAll(page: Page): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    if ((await page.locator(`${open}, [role=menu]`).count()) === 0) return;
    await page.keyboard.press('Escape');
    const leave = page.getByRole('button', { name: 'Salir sin guardar', exact: true });
    if (await leave.isVisible()) await leave.click();
    await page.waitForTimeout(CLOSES_MS);
  }
  await page.goto('about:blank');
}

/** Presses the last button of each step of what is open, as long as another step comes. */
async function submit({ page, quiet }: Crawl): Promise<void> {
  for (let step = 0; step < 3 && (await page.locator(open).count()) > 0; step += 1) {
    const dialog = page.locator(open).last();
    const before = await dialog.textContent();
    await fill(dialog);
    const buttons = (await controlsIn(page, open)).filter(({ name }) => !isWayOut(name));
    const last = buttons.filter(({ is }) => is === 'BUTTON').at(-1);
    if (!last) return;
    await press(page, last);
    await quiet();
    if ((await page.locator(open).count()) === 0) return;
    if ((await page.locator(open).last().textContent()) === before) return;
  }
}

const controlsIn = (page: Page, scope: string): Promise<Control[]> =>
  page.evaluate(numbered(scope));

async function press(page: Page, { n, is }: Control): Promise<void> {
  const control = page.locator(`[data-crawled="${String(n)}"]`).first();
  if (is !== 'SELECT') return control.click({ timeout: 2_000 }).catch(() => undefined);
  const values = await control.evaluate((each) =>
    [...(each as unknown as SelectElement).options]
      .filter(({ selected }) => !selected)
      .map(({ value }) => value),
  );
  const value = values.at(-1);
  if (value !== undefined) await control.selectOption(value);
}

/** Chooses each entry of a menu that no menu had before. */
async function chooseEach(crawl: Crawl, trigger: Control, done: Set<string>): Promise<void> {
  const { page } = crawl;
  const entries = (await controlsIn(page, '[role=menu]')).map(({ name }) => name);
  const isNew = (name: string) => !isWayOut(name) && !done.has(`menu ${keyOf(name)}`);
  for (const name of entries.filter(isNew)) {
    done.add(`menu ${keyOf(name)}`);
    if ((await page.getByRole('menu').count()) === 0) {
      const again = (await controlsIn(page, 'header, main')).find(
        (each) => each.name === trigger.name,
      );
      if (!again) return;
      await press(page, again);
    }
    await page
      .getByRole('menuitem', { name, exact: true })
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await crawl.quiet();
    await submit(crawl);
    await closeAll(page);
    if (page.url() === 'about:blank') return;
  }
}

async function closeOtherTabs(page: Page): Promise<void> {
  const others = page
    .context()
    .pages()
    .filter((each) => each !== page);
  for (const tab of others) await tab.close();
}

/**
 * Presses everything on a page, of rows that are alike the first one; chooses every entry of a menu, and goes through what
 * opens. `done`: what was pressed on other pages and need not be again.
 */
export async function pressAll(
  crawl: Crawl,
  { path, scope, done = new Set<string>() }: { path: string; scope: string; done?: Set<string> },
): Promise<void> {
  const { page, quiet } = crawl;
  const show = async () => {
    await page.goto(path);
    await quiet();
    for (const form of await page.locator('main form:not([role=search])').all()) await fill(form);
  };
  await show();
  const start = page.url();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const next = (await controlsIn(page, scope)).find(
      ({ name }) => !done.has(keyOf(name)) && !isWayOut(name),
    );
    if (!next) return;
    done.add(keyOf(next.name));
    await press(page, next);
    await quiet();
    if ((await page.getByRole('menu').count()) > 0) await chooseEach(crawl, next, done);
    await submit(crawl);
    await closeAll(page);
    await closeOtherTabs(page);
    if (page.url() !== start) await show();
  }
  throw new Error(`${path} has no end of what can be pressed`);
}
