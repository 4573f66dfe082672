/**
 * The query key prefix of each noun. A feature's own keys are in its `<noun>.queries.ts`; these are shared, because a
 * write in one feature invalidates the lists of others.
 */
export const queryKeys = {
  websites: ['websites'],
  websiteLists: ['websites', 'list'],
  status: ['status'],
  dashboard: ['dashboard'],
  users: ['users'],
  notifications: ['notifications'],
  activities: ['activities'],
  attention: ['attention'],
  plans: ['plans'],
  userPlans: ['user-plans'],
  payments: ['payments'],
  backups: ['backups'],
  reports: ['reports'],
  settings: ['settings'],
} as const;
