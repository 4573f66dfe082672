import { html } from '../../core/html.ts';

/** Columns keep to their share of the width: a long word breaks rather than push the others off the page. */
export const tableStyles = html`<style>
  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
    font-size: 14px;
    line-height: 1.45;
  }
  th,
  td {
    padding: 10px 8px;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
  }
  thead th {
    padding-block: 6px;
    border-bottom: 2px solid var(--accent);
    color: var(--muted);
    font-size: 13px;
    font-weight: 600;
    vertical-align: bottom;
  }
  tbody th {
    font-weight: 600;
  }
  tr > :first-child {
    padding-left: 0;
  }
  tr > :last-child {
    padding-right: 0;
  }
  .number {
    text-align: right;
  }
  .none {
    color: var(--muted);
  }
  .was {
    color: var(--muted);
  }
  .address {
    display: block;
    color: var(--muted);
    font-size: 13px;
    font-weight: 400;
  }
  .sites thead th:first-child {
    width: 40%;
  }
  .activities thead th:nth-child(1) {
    width: 12%;
  }
  .activities thead th:nth-child(2) {
    width: 18%;
  }
  .activities thead th:nth-child(3) {
    width: 15%;
  }
  .activities thead th:nth-child(5) {
    width: 15%;
  }
  .activities thead th:nth-child(6) {
    width: 8%;
  }
  .said span {
    white-space: pre-line;
  }
  .status span {
    display: inline-block;
    padding: 1px 9px;
    border-radius: 99px;
    font-size: 13px;
    font-weight: 600;
    white-space: nowrap;
  }
  .realizada {
    background: #e1f4e8;
    color: #165c37;
  }
  .pendiente {
    background: #fcefd2;
    color: #734600;
  }
  .en_progreso {
    background: #e4ecfb;
    color: #1e4793;
  }
  .total > * {
    border-bottom: 0;
    font-weight: 700;
  }
  .types th:first-child {
    width: 60%;
  }
  .bar {
    display: block;
    height: 6px;
    margin-top: 6px;
    border-radius: 3px;
    background: var(--brand);
  }
</style>`;
