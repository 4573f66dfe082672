import type { UserChoice } from '../../components/pickers/user-options.tsx';

/** Whose monthly reports an administrator wants to set; null for somebody who is yet to be chosen. */
export interface MonthlyTask {
  client: UserChoice | null;
}
