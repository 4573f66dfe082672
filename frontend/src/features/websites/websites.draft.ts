import * as z from 'zod';
import type { WebsiteFields } from './websites.form.ts';

/** A key never leaves the form for the browser's storage. */
type Draft = Omit<WebsiteFields, 'apiKey'> & { withKey: boolean };

const KEY = 'new-site';
const draftSchema = z.object({ userId: z.string(), draft: z.custom<Draft>(Boolean) });

/** What somebody typed for a new site before the page was loaded again; undefined for nothing. */
export function findDraft(userId: string): WebsiteFields | undefined {
  try {
    const kept = draftSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (kept.userId !== userId) return undefined;
    const { withKey, ...fields } = kept.draft;
    return { ...fields, apiKey: withKey ? '' : null };
  } catch {
    // Nothing, or what another version of the portal kept.
    return undefined;
  }
}

/** Keeps what was typed, but for the key, for as long as the tab is open. */
export function keepDraft(userId: string, { apiKey, ...fields }: WebsiteFields): void {
  const draft: Draft = { ...fields, withKey: apiKey !== null };
  sessionStorage.setItem(KEY, JSON.stringify({ userId, draft }));
}

export const dropDraft = (): void => sessionStorage.removeItem(KEY);
