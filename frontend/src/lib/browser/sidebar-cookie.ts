/** What the sidebar remembers for 7 days (spec 000 §9): whether it is open, and which of its groups were closed. */
const STATE = 'sidebar_state';
const CLOSED_GROUPS = 'sidebar_closed';
const WEEK_S = 7 * 24 * 60 * 60;

/** A cookie's value. `cookies` as in `document.cookie`. */
const valueOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const cookieOf = (name: string, value: string): string =>
  `${name}=${value}; path=/; max-age=${String(WEEK_S)}; SameSite=Lax`;

/** Whether the sidebar was open; true without a cookie. */
export const isSidebarOpen = (cookies: string): boolean => valueOf(cookies, STATE) !== 'false';

export const sidebarCookie = (open: boolean): string => cookieOf(STATE, String(open));

/** The labels of the groups that were closed. */
export const closedGroups = (cookies: string): string[] =>
  (valueOf(cookies, CLOSED_GROUPS) ?? '').split('|').flatMap((label) => {
    try {
      return label === '' ? [] : [decodeURIComponent(label)];
    } catch {
      return [];
    }
  });

export const closedGroupsCookie = (labels: readonly string[]): string =>
  cookieOf(CLOSED_GROUPS, labels.map(encodeURIComponent).join('|'));
