/** What is known of a site is old after a full day (spec 001 §4). Milliseconds. */
export const SITE_FRESH_MS = 86_400_000;
