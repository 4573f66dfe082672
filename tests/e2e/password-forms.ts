const link = '?code=123456&username=00000000-0000-4000-8000-000000000000';
const recoveryLink = link.replace('123456', 'q5cZ0m1d3f7kXo2b9vYw1A');

/** Forms by which somebody chooses a password, and where they are. */
export const passwordForms = [
  { route: 'POST /accounts/confirmation', path: `/login${link}` },
  { route: 'POST /accounts/recovery', path: `/reset-password${recoveryLink}` },
  { route: 'POST /accounts/first-password', path: '/login' },
] as const;
