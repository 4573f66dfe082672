import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { brandTones } from '../../../../functions/core/validation/colour.ts';
import { settingsContract } from '../../../../functions/settings/settings.contract.ts';
import {
  isGuardedChange,
  type PortalSettings,
  type SettingsChange,
} from '../../../../functions/settings/settings.domain.ts';
import { showBrand } from '../../lib/browser/brand.ts';
import type { AppConfig } from '../../lib/config.ts';
import { useChangeConfig } from '../../lib/config.context.tsx';
import { isEditedMeanwhile } from '../../lib/http/api-error.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { queryKeys } from '../../lib/queries/query-keys.ts';

export const settingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => api.call(settingsContract.read, { signal }),
  });

/** The settings as the rest of the portal uses them. */
function configOf({ brandName, brandColour, brandLogo, whatsappNumber }: PortalSettings) {
  const tones = brandTones(brandColour);
  return {
    ...{ brand: brandName, whatsappNumber, brandLogo: brandLogo ?? undefined },
    brandTones: tones && { hue: String(tones.hue), strength: tones.strength.toFixed(2) },
  } satisfies Partial<AppConfig>;
}

/** Saves settings; this page shows them at once. If somebody else has changed them, they are read again. */
export function useChangeSettings() {
  const api = useApi();
  const client = useQueryClient();
  const changeConfig = useChangeConfig();
  return useMutation({
    mutationFn: (change: SettingsChange) => {
      const view = client.getQueryData(settingsQuery(api).queryKey);
      const asks = view !== undefined && isGuardedChange(view, change);
      return api.call(settingsContract.change, { body: change, asks });
    },
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery(api).queryKey, saved);
      const config = configOf(saved.values);
      changeConfig(config);
      if (config.brandTones) showBrand(config.brandTones);
    },
    onError: (error) => {
      // In the background: the failure is shown at once.
      if (isEditedMeanwhile(error)) {
        void client.invalidateQueries({ queryKey: queryKeys.settings });
      }
    },
  });
}
