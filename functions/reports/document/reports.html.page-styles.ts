import { html } from '../../core/html.ts';

/**
 * How a report looks, always light as paper is. Nobody's text is ever put into a style sheet: the provider's colours
 * come as variables of the body.
 */
export const pageStyles = html`<style>
  :root {
    color-scheme: light;
    --ink: #1b2130;
    --muted: #586073;
    --line: #e2e6ed;
  }
  * {
    box-sizing: border-box;
  }
  body {
    margin: 0;
    background: #eef0f4;
    color: var(--ink);
    font:
      15px/1.5 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Helvetica Neue',
      Arial,
      sans-serif;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    -webkit-text-size-adjust: 100%;
  }
  main {
    max-width: 920px;
    margin: 32px auto;
    padding: 0 48px 40px;
    background: #fff;
    border-top: 6px solid var(--brand);
    border-radius: 12px;
    box-shadow:
      0 1px 3px #1b213024,
      0 12px 32px #1b213014;
  }
  h1,
  h2,
  p,
  dl,
  dd,
  ul {
    margin: 0;
  }
  a {
    color: inherit;
  }
  .provider {
    display: flex;
    align-items: center;
    gap: 14px;
    padding: 26px 0;
    font-size: 17px;
    font-weight: 600;
  }
  .provider img {
    flex: none;
    max-width: 200px;
    max-height: 44px;
  }
  .band {
    margin: 0 -48px;
    padding: 32px 48px;
    background: var(--accent);
    color: #fff;
  }
  .kind {
    font-size: 14px;
    font-weight: 600;
  }
  h1 {
    margin: 4px 0 18px;
    font-size: 32px;
    line-height: 1.2;
    letter-spacing: -0.01em;
  }
  .band dl {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 40px;
  }
  .band dt {
    font-size: 13px;
  }
  .band dd {
    font-weight: 600;
  }
  .hint {
    margin-top: 20px;
    padding: 10px 14px;
    background: #f5f6f9;
    border-radius: 8px;
    color: var(--muted);
    font-size: 14px;
  }
  section {
    margin-top: 36px;
  }
  h2 {
    margin-bottom: 12px;
    font-size: 19px;
    line-height: 1.3;
  }
  .note {
    margin-top: 10px;
    color: var(--muted);
    font-size: 14px;
  }
  .figures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(170px, 1fr));
    gap: 12px;
  }
  .figures div {
    padding: 14px 16px;
    border: 1px solid var(--line);
    border-radius: 10px;
  }
  .figures dt {
    color: var(--muted);
    font-size: 14px;
  }
  .figures dd {
    color: var(--accent);
    font-size: 22px;
    font-weight: 650;
    line-height: 1.3;
  }
  ul {
    padding-left: 20px;
  }
  li {
    padding: 3px 0;
  }
  li::marker {
    color: var(--brand);
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 4px 24px;
    margin-top: 40px;
    padding-top: 16px;
    border-top: 1px solid var(--line);
    color: var(--muted);
    font-size: 13px;
  }
</style>`;
