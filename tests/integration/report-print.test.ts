import type { Browser, BrowserContext, Page } from '@playwright/test';
import { extractTextItems, getDocumentProxy, type StructuredTextItem } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderReport } from '../../functions/reports/document/reports.html.ts';
import { printScript } from '../../functions/reports/document/reports.html.print.ts';
import {
  PRINT_HASH,
  REPORT_VIEW_POLICY,
} from '../../functions/reports/stored/reports.stored.domain.ts';
import { axeFindings } from '../support/axe.ts';
import { launchChromium } from '../support/chromium.ts';
import { someOf, triesAll } from '../support/depth.ts';
import {
  hostileReport,
  hostileTexts,
  reportDocumentOf,
  rowMark,
} from '../support/reports/report-documents.ts';

const TIMEOUT_MS = 180_000;
/** Of the hostile texts, in each of the tests that try them; all of them in `npm run test:long`. */
const SOME = 8;
/** `npm run test:long` prints two thousand. */
const MANY = triesAll ? 2_000 : 200;
const ADDRESS = 'http://reporte.ejemplo/';
/** A4 and the report's margins, in points. */
const A4 = { width: 595, height: 842 };
const mm = 72 / 25.4;
/** Chromium's paper is whole pixels. */
const ABOUT = 2;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let heard: string[];

beforeAll(async () => {
  browser = await launchChromium();
}, TIMEOUT_MS);
afterAll(() => browser.close());

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  heard = [];
  context.on('request', (request) => {
    if (request.url() !== ADDRESS && !request.url().startsWith('data:image/'))
      heard.push(request.url());
  });
  context.on('console', (message) => heard.push(`console: ${message.text()}`));
  context.on('weberror', (error) => heard.push(`error: ${error.error().message}`));
  context.on('page', () => heard.push('a tab was opened'));
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
});
afterEach(() => context.close());

/** Opens it as the API serves it, or as it would be without any protection but its own escaping. */
async function open(markup: string, policy: 'with policy' | 'without policy'): Promise<void> {
  const bare = policy === 'without policy';
  const body = bare
    ? markup.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, '')
    : markup;
  expect(body.includes('Content-Security-Policy')).toBe(!bare);
  await context.route(ADDRESS, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: bare ? {} : { 'Content-Security-Policy': REPORT_VIEW_POLICY },
      body,
    }),
  );
  await page.goto(ADDRESS);
}

interface PrintedPage {
  items: StructuredTextItem[];
  /** Its text without spaces: where they stand depends on how lines are broken. */
  text: string;
}

/** What the browser's own "print to PDF" makes of it; pictures and colours only as the page asks for them. */
async function print(markup: string): Promise<{ pdf: Uint8Array; pages: PrintedPage[] }> {
  await open(markup, 'with policy');
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  const { items } = await extractTextItems(Uint8Array.from(pdf));
  const pages = items.map((each) => ({
    items: each,
    text: each
      .map(({ str }) => str)
      .join('')
      .replace(/\s/g, ''),
  }));
  return { pdf, pages };
}

const printed = async (count: number) => (await print(renderReport(reportDocumentOf(count)))).pages;

const holding = (pages: PrintedPage[], text: string) =>
  pages.flatMap((each, n) => (each.text.includes(text) ? [n] : []));

/** Each page says which it is, and everything else stays within the margins. */
function expectTidyPages(pages: PrintedPage[]): void {
  for (const [n, { items, text }] of pages.entries()) {
    const number = `Página${n + 1}de${pages.length}`;
    expect(text.split(number)).toHaveLength(2);
    const ends = items.filter(({ str }) => str.trim() !== '');
    expect(Math.min(...ends.map(({ x }) => x))).toBeGreaterThanOrEqual(15 * mm - ABOUT);
    expect(Math.max(...ends.map(({ x, width }) => x + width))).toBeLessThanOrEqual(
      A4.width - 15 * mm + ABOUT,
    );
    expect(Math.max(...ends.map(({ y }) => y))).toBeLessThan(A4.height - 14 * mm);
    const low = ends
      .filter(({ y }) => y < 16 * mm)
      .map(({ str }) => str)
      .join('');
    expect(low.replace(/\s/g, '')).toBe(number);
  }
}

/** Every activity stands whole on one page, under the heads of its columns. */
function expectWholeRows(pages: PrintedPage[], count: number): void {
  const heads = 'RealizadaSitioTipoDescripciónHoras';
  const withRows = new Set<number>();
  for (let n = 0; n < count; n += 1) {
    const [start] = holding(pages, `inicio${rowMark(n)}`);
    expect(holding(pages, `inicio${rowMark(n)}`)).toHaveLength(1);
    expect(holding(pages, `final${rowMark(n)}`)).toEqual([start]);
    withRows.add(start ?? -1);
  }
  expect(holding(pages, heads)).toEqual([...withRows]);
}

describe('a printed report', () => {
  it('of a quiet month is one page that says so', async () => {
    const [site] = reportDocumentOf(0).sites;
    const quiet = reportDocumentOf(0, {
      ...{ sites: site ? [site] : [], otherActivities: [], open: [] },
    });
    const { pages } = await print(renderReport(quiet));
    expect(pages).toHaveLength(1);
    expectTidyPages(pages);
    expect(pages[0]?.text).toContain('Noserealizaronactividadesenesteperíodo.');
  });

  it('of one activity and two sites is two pages, in the order a client reads them', async () => {
    const pages = await printed(1);
    expect(pages).toHaveLength(2);
    expectTidyPages(pages);
    expectWholeRows(pages, 1);
    const parts = [
      'RedesAndinas',
      'Reportedemantenimiento',
      'PanaderíaÑandúyCía.',
      'Del01/01/2026al31/03/2026',
      '01/04/202609:07',
      'hicimos3actividades',
      'Actividadesrealizadas',
      'Loquehicimos',
      'inicio0000',
      'listo0000',
      'Otrasactividades',
      'Reuniónmensual',
      'antesydespués',
      'WooCommerce10.1',
      'Respaldosdelperíodo',
      '1,5GB',
      'Saluddelossitios',
      '1de2díasaldía',
      'PreparadoporRedesAndinas',
    ];
    const all = pages.map(({ text }) => text).join('');
    const places = parts.map((part) => all.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(all).not.toContain('guardarcomoPDF');
  });

  it('of 40 activities repeats the heads and cuts no row', async () => {
    const pages = await printed(40);
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(pages.length).toBeLessThanOrEqual(7);
    expectTidyPages(pages);
    expectWholeRows(pages, 40);
  });

  it(
    `of ${String(MANY)} activities does so on all its pages`,
    async () => {
      const pages = await printed(MANY);
      expect(pages.length).toBeGreaterThanOrEqual(0.06 * MANY);
      expect(pages.length).toBeLessThanOrEqual(0.15 * MANY);
      expectTidyPages(pages);
      expectWholeRows(pages, MANY);
    },
    TIMEOUT_MS,
  );

  it('keeps a heading with what follows, wherever the page ends', async () => {
    for (const count of [4, 6, 8, 10, 12, 14]) {
      const pages = await printed(count);
      const follows = [
        ['Actividadesportipo', 'TipoActividadesHoras'],
        ['antesydespués', 'WordPress6.8.3'],
        ['Respaldosdelperíodo', 'Recibidos'],
        ['Saluddelossitios', '1de2días'],
        ['Otrasactividades', 'Reuniónmensual'],
        ['Totaldehoras', `final${rowMark(count - 1)}`],
      ] as const;
      for (const [heading, next] of follows) {
        const together = [heading, holding(pages, heading)[0]];
        expect([heading, holding(pages, next)[0]]).toEqual(together);
      }
    }
  });

  it('is as wide as the paper, whatever the words', async () => {
    for (const text of someOf(['https://'.padEnd(900, 'w.'), 'x'.repeat(10_000)], 0, 1)) {
      const { pages } = await print(renderReport(hostileReport(text)));
      expectTidyPages(pages);
    }
  });

  it('has its backgrounds, though browsers print none unless asked', async () => {
    const { pdf } = await print(renderReport(reportDocumentOf(3)));
    const document = await getDocumentProxy(Uint8Array.from(pdf));
    const { argsArray } = await (await document.getPage(1)).getOperatorList();
    // The bars of the types.
    expect(JSON.stringify(argsArray)).toContain('#0f766e');
  });
});

describe('a report on a screen', () => {
  const sizes = [1_440, 360] as const;

  it.each(sizes)('of %d pixels can be read by everyone', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const count of [0, 6]) {
      await context.unroute(ADDRESS);
      await open(renderReport(reportDocumentOf(count)), 'without policy');
      expect(await axeFindings(page)).toEqual([]);
    }
  });

  it.each(sizes)('of %d pixels shows all of its width', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const text of someOf(hostileTexts, sizes.indexOf(width), SOME)) {
      await context.unroute(ADDRESS);
      await open(renderReport(hostileReport(text)), 'without policy');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });
});

describe('the print button', () => {
  const button = () => page.getByRole('button', { name: 'Imprimir o guardar como PDF' });
  /** A browser that is driven shows no dialog: it says that it was asked to. */
  const logPrints = () => page.addInitScript('window.print = () => console.log("printed")');
  const report = renderReport(reportDocumentOf(1));
  const printed = 'console: printed';

  it('prints in one click, as the report is served and as it is saved', async () => {
    await logPrints();
    for (const policy of ['with policy', 'without policy'] as const) {
      heard = [];
      await context.unroute(ADDRESS);
      await open(report, policy);
      await button().click();
      await expect.poll(() => heard).toEqual([printed]);
    }
    // Without it the browser refuses the dialog of a page in a sandbox.
    expect(REPORT_VIEW_POLICY).toMatch(/^sandbox [^;]*\ballow-modals\b/);
  });

  it('needs no click where the address asks for the dialog, and a reload asks no more', async () => {
    await logPrints();
    await open(report, 'with policy');
    expect(heard).toEqual([]);
    await page.goto('about:blank');
    await page.goto(`${ADDRESS}${PRINT_HASH}`);
    await expect.poll(() => heard).toEqual([printed]);
    await page.reload();
    await button().waitFor();
    expect(heard).toEqual([printed]);
  });

  it('is not there without scripts: the browser’s own menu prints', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.setContent(report);
    expect(await still.locator('#print').isVisible()).toBe(false);
    expect(await still.getByText('Para guardarlo como PDF').isVisible()).toBe(true);
    await plain.close();
  });
});

describe('a report in a frame', () => {
  /** What CloudFront adds to every answer: `frame-ancestors` is stronger. */
  const headers = {
    'Content-Security-Policy': REPORT_VIEW_POLICY,
    'X-Frame-Options': 'DENY',
  };
  const framedOn = async (origin: string) => {
    const around = `<!doctype html><title>Portal</title><iframe src="${ADDRESS}"></iframe>`;
    const contentType = 'text/html; charset=utf-8';
    await context.route(ADDRESS, (route) =>
      route.fulfill({ contentType, headers, body: renderReport(reportDocumentOf(1)) }),
    );
    await context.route(`${origin}/portal`, (route) =>
      route.fulfill({ contentType, body: around }),
    );
    await page.goto(`${origin}/portal`);
    return page.frameLocator('iframe').getByRole('heading', { level: 1 }).count();
  };

  it('is shown on the portal’s own pages, and on no others', async () => {
    expect(await framedOn('http://reporte.ejemplo')).toBe(1);
    expect(await framedOn('http://otro.ejemplo')).toBe(0);
  });
});

describe('others’ texts in a report', () => {
  // reports.html.test.ts tries all of them against the markup.
  const markups = hostileTexts.map((text) => [
    text.slice(0, 40),
    renderReport(hostileReport(text)),
  ]);

  it.each(someOf(markups, 0, SOME))(
    '%j do nothing, though nothing but escaping stops them',
    async (_, markup = '') => {
      await open(markup, 'without policy');
      // Its own script is its last element; the policy runs no other.
      expect(await page.locator('script').allTextContents()).toEqual([printScript]);
      const active = 'iframe, base, svg, img, object, embed, form, link, meta[http-equiv]';
      expect(await page.locator(active).count()).toBe(0);
      expect(await page.locator('xpath=//*[@src or @*[starts-with(name(), "on")]]').count()).toBe(
        0,
      );
      const ofTheWeb = '[href^="http://"], [href^="https://"]';
      expect(await page.locator(`[href]:not(${ofTheWeb})`).count()).toBe(0);
      for (const link of await page.locator('a').all()) await link.hover();
      expect(heard).toEqual([]);
    },
  );

  it.each(someOf(markups, 1, SOME))('%j do nothing as it is served', async (_, markup = '') => {
    await open(markup, 'with policy');
    await page.pdf();
    expect(heard).toEqual([]);
  });

  it('run no script out of a logo, and fetch nothing for it', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"><script>alert(1)</script><image href="https://malo.ejemplo/x.png"/></svg>`;
    const logoDataUrl = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
    const provider = { name: 'Sol', logoDataUrl, colour: '#0f766e' };
    const markup = renderReport(reportDocumentOf(0, { provider }));
    for (const policy of ['without policy', 'with policy'] as const) {
      await context.unroute(ADDRESS);
      await open(markup, policy);
      await expect.poll(async () => (await page.locator('img').boundingBox())?.width).toBe(9);
    }
    expect(heard).toEqual([]);
  });

  it('would be heard, if they did', async () => {
    await open(
      '<!doctype html><script>console.log(1);alert(2)</script><img src="https://malo.ejemplo/x.png">',
      'without policy',
    );
    await expect
      .poll(() => heard)
      .toEqual(expect.arrayContaining(['console: 1', 'dialog: 2', 'https://malo.ejemplo/x.png']));
  });
});
