import { html, type Html } from '../../core/html.ts';
import type { ReportDocument, ReportProvider } from './reports.document.domain.ts';
import { activitiesSection } from './reports.html.activities.ts';
import { paletteOf } from './reports.html.colour.ts';
import { createReportDates, periodOf, type ReportDates } from './reports.html.format.ts';
import { pageStyles } from './reports.html.page-styles.ts';
import { phoneStyles } from './reports.html.phone-styles.ts';
import { printStyles } from './reports.html.print-styles.ts';
import {
  backupsSection,
  othersSection,
  summarySection,
  typesSection,
} from './reports.html.sections.ts';
import { sitesSection } from './reports.html.sites.ts';
import { REPORT_POLICY } from '../stored/reports.stored.domain.ts';
import { tableStyles } from './reports.html.table-styles.ts';
import { reportText as text } from './reports.html.text.ts';

const picture = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z\d+/]+={0,2}$/;

/** A picture in the document itself: a report asks nobody for anything. The name stands beside it. */
const logoOf = ({ logoDataUrl }: ReportProvider): Html | null =>
  logoDataUrl !== null && picture.test(logoDataUrl)
    ? html`<img src="${logoDataUrl}" alt="" />`
    : null;

const masthead = (
  { provider, clientName, period, generatedAt }: ReportDocument,
  dates: ReportDates,
) =>
  html`<header>
    <p class="provider">${logoOf(provider)}<bdi>${provider.name}</bdi></p>
    <div class="band">
      <p class="kind">${text.title}</p>
      <h1>${clientName}</h1>
      <dl>
        <div>
          <dt>${text.period.label}</dt>
          <dd>${periodOf(period)}</dd>
        </div>
        <div>
          <dt>${text.generated}</dt>
          <dd>${dates.dayTime(generatedAt)}</dd>
        </div>
      </dl>
    </div>
  </header>`;

const footer = ({ provider, timeZone }: ReportDocument) =>
  html`<footer>
    <p>${text.footer.by} <bdi>${provider.name}</bdi></p>
    <p>${text.footer.zone(timeZone)}</p>
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
        ${pageStyles}${tableStyles}${phoneStyles}${printStyles}
      </head>
      <body style="--brand:${brand};--accent:${accent}">
        <main>
          ${masthead(document, dates)}
          <p class="hint">${text.print}</p>
          ${summarySection(document)} ${sitesSection(document, dates)}
          ${activitiesSection(document, dates)} ${typesSection(document)}
          ${backupsSection(document, dates)} ${othersSection(document)} ${footer(document)}
        </main>
      </body>
    </html> `;
  return page.toString();
}
