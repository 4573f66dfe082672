import type {
  PortalSettings,
  SettingsView,
} from '../../../../functions/settings/settings.domain.ts';

const defaults: PortalSettings = {
  ...{ brandName: 'WordPress Manager', brandColour: '#4f46e5', brandLogo: null },
  ...{ whatsappNumber: '56900000000', receiptTaxName: 'IVA', receiptTaxPercent: 0 },
  ...{ syncPeriodMinutes: 360, summaryHour: 8, mailClosing: '', mailReplyTo: '', holidays: '' },
};

/** The settings as an administrator reads them, for tests: the stage's own but for `values`. */
export const settingsView = (values: Partial<PortalSettings> = {}, revision = 1): SettingsView => ({
  values: { ...defaults, ...values },
  ...{ defaults, revision },
});
