import { html } from '../../core/html.ts';
import type { ErrorBody } from '../../core/http/errors.ts';
import { viewText as text } from './reports.view.text.ts';

const styles = html`<style>
  :root {
    color-scheme: light dark;
  }
  body {
    margin: 0;
    display: grid;
    place-items: center;
    min-height: 100vh;
    font:
      16px/1.5 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      Arial,
      sans-serif;
    background: light-dark(#f4f5f8, #12151c);
    color: light-dark(#1b2130, #e8ebf2);
  }
  main {
    box-sizing: border-box;
    width: min(100% - 32px, 480px);
    padding: 32px;
    border: 1px solid light-dark(#e2e6ed, #2a3040);
    border-radius: 12px;
    background: light-dark(#fff, #191d27);
    overflow-wrap: anywhere;
  }
  h1 {
    margin: 0 0 8px;
    font-size: 20px;
  }
  p {
    margin: 0 0 12px;
  }
  a {
    display: inline-block;
    padding: 8px 0;
    color: light-dark(#1d4ed8, #93b4ff);
  }
  small {
    display: block;
    color: light-dark(#586073, #a3abbd);
  }
</style>`;

/** What is said of an error that is no fault of the portal. */
const noFault: Partial<
  Record<ErrorBody['error']['code'], Record<'title' | 'message' | 'advice', string>>
> = {
  NOT_FOUND: text.over,
  REPORT_WITHDRAWN: text.withdrawn,
};

/**
 * The page in place of a report: its address has expired, it was withdrawn, or something failed. Like the report, it is
 * in a sandbox and fetches nothing.
 */
export function reportFailurePage({ code, message, correlationId }: ErrorBody['error']): string {
  const known = noFault[code];
  const { title, advice } = known ?? text.failed;
  const page = html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styles}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${known?.message ?? message}</p>
          <p>${advice}</p>
          <a href="/reports">${text.reports}</a>
          ${known ? null : html`<small>${text.code(correlationId)}</small>`}
        </main>
      </body>
    </html> `;
  return String(page);
}
