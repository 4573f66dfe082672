import { html, type Html, type HtmlPart } from '../../core/html.ts';

/** A part of the report under its heading. */
export const section = (heading: string, ...content: Html[]): Html =>
  html`<section>
    <h2>${heading}</h2>
    ${content}
  </section>`;

export const note = (words: string): Html => html`<p class="note">${words}</p>`;

/** Figures in a row, each under its name. */
export function figures(entries: readonly (readonly [string, string])[]): Html {
  const each = entries.map(
    ([name, figure]) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${figure}</dd>
      </div>`,
  );
  return html`<dl class="figures">${each}</dl>`;
}

/** A column's heading; a number's stands to the right, as the numbers do. */
export interface Column {
  name: string;
  kind?: 'number';
}

/** A table whose head is repeated on every page. */
export function table(kind: string, columns: readonly Column[], rows: HtmlPart): Html {
  const heads = columns.map(
    (column) => html`<th scope="col" class="${column.kind ?? ''}">${column.name}</th>`,
  );
  return html`<table class="${kind}">
    <thead>
      <tr>
        ${heads}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
