import { html } from '../../core/html.ts';

/** On paper: A4, numbered pages, heads on every page, no row in two pieces (docs/adr/0014-print-css.md). */
export const printStyles = html`<style>
  @page {
    size: A4;
    margin: 14mm 15mm 16mm;
    @bottom-right {
      content: 'Página ' counter(page) ' de ' counter(pages);
      color: #586073;
      font:
        8pt system-ui,
        'Segoe UI',
        Roboto,
        Arial,
        sans-serif;
    }
  }
  @media print {
    body {
      background: #fff;
      font-size: 9.5pt;
      line-height: 1.4;
      print-color-adjust: exact;
      -webkit-print-color-adjust: exact;
    }
    main {
      max-width: none;
      margin: 0;
      padding: 0;
      border-radius: 0;
      box-shadow: none;
    }
    .hint {
      display: none;
    }
    .provider {
      padding: 3mm 0;
      font-size: 12pt;
    }
    .band {
      margin: 0;
      padding: 4mm 6mm;
      border-radius: 2mm;
    }
    h1 {
      font-size: 20pt;
      margin-bottom: 2mm;
    }
    .kind,
    .band dt {
      font-size: 9pt;
    }
    section {
      margin-top: 5mm;
    }
    h2 {
      margin-bottom: 2mm;
      font-size: 12pt;
      break-after: avoid;
    }
    .figures {
      grid-auto-flow: column;
      grid-template-columns: none;
      grid-auto-columns: 1fr;
      gap: 3mm;
    }
    .figures div {
      padding: 2mm 4mm;
    }
    .figures dd {
      font-size: 14pt;
    }
    .figures dt,
    .note {
      font-size: 9pt;
    }
    table {
      font-size: 8.5pt;
    }
    thead {
      display: table-header-group;
    }
    thead th,
    .address,
    .status span,
    footer {
      font-size: 8pt;
    }
    th,
    td {
      padding-block: 1.6mm;
    }
    .status span {
      padding: 0 2mm;
    }
    footer {
      margin-top: 5mm;
      padding-top: 2mm;
    }
    tr,
    li,
    .types,
    header,
    footer,
    .figures {
      break-inside: avoid;
    }
    li {
      padding: 0.3mm 0;
    }
    .total,
    .note,
    footer {
      break-before: avoid;
    }
    p,
    li,
    td {
      orphans: 3;
      widows: 3;
    }
  }
</style>`;
