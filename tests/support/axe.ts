import axe from 'axe-core';
import type { Page } from '@playwright/test';

/** There is no media for axe to load, and what it does not object to is a big answer. */
const OPTIONS = { resultTypes: ['violations'], preload: false };

// The code that runs inside the page is text here: the DOM is no part of the program that type-checks these files.
const runOf = (rules: readonly string[]) => `
axe.run(${JSON.stringify(rules.length > 0 ? { ...OPTIONS, runOnly: rules } : OPTIONS)}).then(
  ({ violations }) => violations.map(
    ({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' ')))`;

/** What axe finds on a page as it is, of some rules or of all: a line for each rule that is broken. */
export async function axeFindings(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // It is a big script: once in a document is enough.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  return page.evaluate<string[]>(runOf(rules));
}
