import { html } from '../../core/html.ts';

/** A phone has no room for columns: a row becomes a small card, and says itself what the head said where it must. */
export const phoneStyles = html`<style>
  @media screen and (max-width: 640px) {
    main {
      margin: 0;
      padding: 0 20px 32px;
      border-radius: 0;
    }
    .band {
      margin: 0 -20px;
      padding: 24px 20px;
    }
    h1 {
      font-size: 26px;
    }
    .figures {
      grid-template-columns: 1fr 1fr;
    }
    .figures div:last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
    .sites thead,
    .activities thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .sites,
    .activities,
    .sites tbody,
    .activities tbody {
      display: block;
    }
    .sites tr,
    .activities tr {
      padding: 12px 0;
      border-bottom: 1px solid var(--line);
    }
    .sites tbody :is(th, td),
    .activities tbody :is(th, td) {
      padding: 0;
      border: 0;
    }
    .sites tr,
    .sites tbody th {
      display: block;
      width: auto;
    }
    .sites tbody td {
      display: flex;
      justify-content: space-between;
      gap: 16px;
      padding-top: 6px;
      text-align: right;
    }
    .sites tbody td::before {
      content: attr(data-name);
      color: var(--muted);
      text-align: left;
    }
    .activities tbody tr {
      display: grid;
      grid-template-columns: auto auto 1fr;
      gap: 6px 12px;
    }
    .activities .status {
      justify-self: end;
      grid-area: 1 / 3;
    }
    .activities .said {
      grid-area: 2 / 1 / auto / 4;
    }
    .activities .site {
      grid-area: 3 / 1 / auto / 3;
      color: var(--muted);
    }
    .activities td.number {
      justify-self: end;
      grid-area: 3 / 3;
    }
    .activities .hours::after {
      content: ' h';
    }
    .activities .total {
      border-bottom: 0;
    }
    .activities .total td.number {
      grid-area: 1 / 3;
    }
    .activities .total th {
      grid-column: 1 / 3;
    }
    .types th:first-child {
      width: 42%;
    }
    .types th:nth-child(2) {
      width: 34%;
    }
  }
</style>`;
