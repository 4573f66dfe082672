/** Stores for 7 days whether the sidebar is open (spec 000 §9). */
const NAME = 'sidebar_state';
const WEEK_S = 7 * 24 * 60 * 60;

/** Whether the sidebar was open; true without a cookie. `cookies` as in `document.cookie`. */
export const isSidebarOpen = (cookies: string): boolean =>
  !cookies.split(';').some((cookie) => cookie.trim() === `${NAME}=false`);

export const sidebarCookie = (open: boolean): string =>
  `${NAME}=${String(open)}; path=/; max-age=${String(WEEK_S)}; SameSite=Lax`;
