import { dayIn } from '../../core/validation/day.ts';
import { html, inlineScript, styleSheet, type Html } from '../../core/html.ts';
import { REPORT_POLICY } from '../stored/reports.stored.domain.ts';
import type { ReportDocument, ReportProvider } from './reports.document.domain.ts';
import { createReportDates, periodOf, type ReportDates } from './reports.html.parts.ts';
import {
  activitiesSection,
  openSection,
  summarySection,
  typesSection,
} from './reports.html.sections.ts';
import { backupsSection, healthSection, versionsSection } from './reports.html.sites.ts';
import { printScript } from './reports.html.print.ts';
import styles from './reports.html.css?raw';
import { reportText as text } from './reports.html.text.ts';
import { onlyOf } from './reports.only.text.ts';

/** WCAG AA for text of any size. */
const READABLE = 4.5;
/** Near black: it goes with every logo. */
const INK = '#1f2937';

/** The part of the light that a channel of 0 to 255 sends out (WCAG 2, relative luminance). */
function lightOf(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The contrast of white with a colour '#rrggbb': 1 to 21. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    lightOf(Number.parseInt(colour.slice(start, start + 2), 16)),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

interface Palette {
  /** The provider's own colour, for areas without text. */
  brand: string;
  /** The same, or ink if white text would not be readable on it. */
  accent: string;
}

/** The colours of a provider's reports. A value that is not '#rrggbb' is not used. */
export function paletteOf(colour: string): Palette {
  if (!/^#[\da-f]{6}$/i.test(colour)) return { brand: INK, accent: INK };
  return { brand: colour, accent: contrastWithWhite(colour) >= READABLE ? colour : INK };
}

const picture = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z\d+/]+={0,2}$/;

/** A picture inside the document: a report fetches nothing. The name is beside it. */
const logoOf = ({ logoDataUrl }: ReportProvider): Html | null =>
  logoDataUrl !== null && picture.test(logoDataUrl)
    ? html`<img src="${logoDataUrl}" alt="" />`
    : null;

const masthead = (
  { provider, clientName, period, only = {}, generatedAt, timeZone }: ReportDocument,
  dates: ReportDates,
) => {
  const goesOn = period.to !== null && period.to > dayIn(timeZone, new Date(generatedAt));
  const part = onlyOf(only);
  return html`<header>
    <p class="provider">${logoOf(provider)}<bdi>${provider.name}</bdi></p>
    <p class="kind">${text.title}</p>
    <h1>${clientName}</h1>
    <dl class="facts">
      <div>
        <dt>${text.period.label}</dt>
        <dd>${periodOf(period)}${goesOn ? text.period.soFar(dates.day(generatedAt)) : null}</dd>
      </div>
      ${
        part === undefined
          ? null
          : html`<div>
              <dt>${text.only}</dt>
              <dd>${part}</dd>
            </div>`
      }
      <div>
        <dt>${text.generated}</dt>
        <dd>${dates.dayTime(generatedAt)}</dd>
      </div>
    </dl>
  </header>`;
};

/** The button appears with the script: where scripts are off, the browser's own menu prints. */
const printBar = () =>
  html`<div class="print">
    <button type="button" id="print" hidden>${text.print.button}</button>
    <p>${text.print.hint}</p>
  </div>`;

const footer = ({ provider }: ReportDocument) =>
  html`<footer>
    <p>${text.footer.by} <bdi>${provider.name}</bdi></p>
    <p>${text.footer.zone(provider.name)}</p>
  </footer>`;

/**
 * The report as one HTML document that needs nothing else and fetches nothing. It prints to A4.
 * Every text of `document` is escaped. A copy that was downloaded comes without headers, so the policy is in it too.
 * @throws RangeError if an instant or the time zone is invalid.
 */
export function renderReport(document: ReportDocument): string {
  const dates = createReportDates(document.timeZone);
  const { brand, accent } = paletteOf(document.provider.colour);
  const page = html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${REPORT_POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${text.title} · ${document.clientName}</title>
        ${styleSheet(styles)}
      </head>
      <body style="--brand:${brand};--accent:${accent}">
        <main>
          ${printBar()} ${masthead(document, dates)} ${summarySection(document)}
          ${activitiesSection(document, dates)} ${typesSection(document)}
          ${openSection(document, dates)} ${versionsSection(document)}
          ${backupsSection(document, dates)} ${healthSection(document, dates)} ${footer(document)}
        </main>
        ${inlineScript(printScript)}
      </body>
    </html> `;
  return page.toString();
}
