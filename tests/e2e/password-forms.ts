const link = '?code=123456&username=00000000-0000-4000-8000-000000000000';

/** Forms by which somebody chooses a password, and where they are. */
export const passwordForms = [
  { route: 'POST /accounts/confirmation', path: `/login${link}` },
  { route: 'POST /accounts/recovery', path: `/reset-password${link}` },
  { route: 'POST /accounts/first-password', path: '/login' },
] as const;
