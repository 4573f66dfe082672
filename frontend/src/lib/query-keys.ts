/**
 * Where the query keys of each noun begin. A feature's own keys are in its `<noun>.queries.ts`; these are here because
 * what is written in one place makes the lists of others old.
 */
export const queryKeys = {
  websites: ['websites'],
  websiteLists: ['websites', 'list'],
  status: ['status'],
  dashboard: ['dashboard'],
  users: ['users'],
  notifications: ['notifications'],
  activities: ['activities'],
  plans: ['plans'],
  userPlans: ['user-plans'],
  payments: ['payments'],
  backups: ['backups'],
  reports: ['reports'],
} as const;
