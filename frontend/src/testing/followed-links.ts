import { onTestFinished } from 'vitest';

/** Keeps the links that the running test follows, and does not leave the page for them. Newest last. */
export function keepFollowedLinks(): HTMLAnchorElement[] {
  const followed: HTMLAnchorElement[] = [];
  const follow = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    followed.push(event.target);
  };
  document.addEventListener('click', follow);
  // The document outlives the test and its file.
  onTestFinished(() => document.removeEventListener('click', follow));
  return followed;
}

/** The same, as addresses. */
export const hrefsOf = (links: readonly HTMLAnchorElement[]) => links.map(({ href }) => href);
