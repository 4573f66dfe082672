/** Header in which a success says the caller's present role: the SPA sees a promotion or demotion by it. */
export const ROLE_HEADER = 'x-portal-role';
