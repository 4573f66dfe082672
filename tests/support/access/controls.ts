import type { Page } from '@playwright/test';

// Which controls a page has, by what they are called. What runs inside it is text here, as in examine.ts.

/** Tabs, headings that order a table, pages of a list and what opens a list of options lead to no write. */
const readsOnly =
  '[role=tab], [role=search] *, th *, nav *, [aria-haspopup=listbox], [role=combobox], [data-sonner-toast] *';

const visible = (selector: string, scope: string) => `
[...document.querySelectorAll(${JSON.stringify(scope)})].flatMap((root) =>
  [...root.querySelectorAll(${JSON.stringify(selector)})])
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'))`;

const nameOf = `(each) => (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? each.textContent ?? '').trim()`;

/** What a row's control is called, of whatever row. */
const ofAnyRow = (name: string): string =>
  name
    .replaceAll(/«[^»]*»/g, '«…»')
    .replace(/^(Acciones de|Seleccionar|Cerrar esta sesión:) .*/u, '$1 …')
    .replace(/^([\p{L} ]+): .*/u, '$1: …')
    .replaceAll(/\d[\d.,]*/g, 'N');

const unique = (names: readonly string[]): string[] => [
  ...new Set(names.map(ofAnyRow).filter((name) => name !== '')),
];

/** Buttons, switches and fields. */
const controls = 'button, [role=switch], form :is(input, textarea, select)';

/** The names of what can be pressed or filled in within, each kind once. */
export const controlsIn = async (page: Page, scope: string): Promise<string[]> =>
  unique(
    await page.evaluate<string[]>(
      `${visible(controls, scope)}.filter((each) => !each.matches(${JSON.stringify(readsOnly)})).map(${nameOf})`,
    ),
  );

const MENU = 'button[aria-haspopup=menu]';

/** What the menu of each kind of row offers, of the first two rows each: a second one may be in another state. */
export async function menusIn(page: Page, scope: string): Promise<string[]> {
  const triggers = page.locator(scope).locator(MENU).filter({ visible: true });
  const names = await Promise.all(
    (await triggers.all()).map(
      async (each) => (await each.getAttribute('aria-label')) ?? (await each.textContent()) ?? '',
    ),
  );
  const seen = new Map<string, number>();
  const menus: string[] = [];
  for (const [n, name] of names.entries()) {
    const kind = ofAnyRow(name.trim());
    const times = seen.get(kind) ?? 0;
    if (times >= 2) continue;
    seen.set(kind, times + 1);
    await triggers.nth(n).click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    const items = await menu.locator('[role^=menuitem]').allTextContents();
    menus.push(...items.map((item) => `${kind} > ${item.trim()}`));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  }
  return [...new Set(menus)];
}

/** Where the links of the page lead, as far as they lead to pages. */
export const linkedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(`[...new Set([...document.querySelectorAll('a[href^="/"]')]
    .filter((each) => each.checkVisibility())
    .map((each) => new URL(each.href).pathname))].filter((path) => !path.includes('.'))`);
