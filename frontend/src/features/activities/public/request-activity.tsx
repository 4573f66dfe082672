import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  quotaStatusOf,
  type QuotaStatus,
} from '../../../../../functions/user-plans/user-plans.domain.ts';
import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { planInfoQuery } from '../../user-plans/public/plan-info.ts';
import type { ActivityPreset, ActivityTask } from '../activities.task.ts';

export const ActivityDialogs = lazyDialogs<ActivityTask>(
  async () => (await import('../components/activity-dialogs.tsx')).ActivityDialogs,
);

/**
 * Why nothing may be requested now; undefined where it may, or where that is not known: the server knows. Administrators
 * always may.
 */
export function useActivityRefusal(): QuotaStatus | undefined {
  const admin = useProfile().role === 'admin';
  const { data } = useQuery({ ...planInfoQuery(useApi()), enabled: !admin });
  const status = data && !admin ? quotaStatusOf(data) : undefined;
  return status?.canCreate === false ? status : undefined;
}

export interface RequestActivity {
  /** Why nothing may be requested now. */
  refusal: QuotaStatus | undefined;
  /** Opens the form of a new activity, with what is known of it. */
  request: (preset: ActivityPreset) => void;
  /** Belongs on the screen that asks. */
  dialog: ReactNode;
}

/** Requests activities from another noun's screen. */
export function useRequestActivity(): RequestActivity {
  const dialog = useDialogTask<ActivityTask>();
  return {
    refusal: useActivityRefusal(),
    request: (preset) => dialog.start({ kind: 'create', preset }),
    dialog: <ActivityDialogs dialog={dialog} eager />,
  };
}
