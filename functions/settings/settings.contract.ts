import { defineContract } from '../core/http/route.ts';
import { settingsChangeSchema, settingsViewSchema } from './settings.domain.ts';

export const settingsContract = defineContract({
  read: {
    method: 'GET',
    path: '/settings',
    auth: 'admin',
    does: ['reads'],
    summary: 'Reads the settings of the portal, and what the configuration of the stage says.',
    response: settingsViewSchema,
  },
  change: {
    method: 'PUT',
    path: '/settings',
    auth: 'admin',
    does: ['changes'],
    // What receipts say of the tax; where clients' messages and answers go.
    sometimes: ['changes-money', 'hands-over'],
    summary:
      'Changes the settings that are sent; null takes one back to the configuration of the stage. The tax of receipts, WhatsApp and the reply-to address need the password.',
    body: settingsChangeSchema,
    response: settingsViewSchema,
    errors: ['EDITED_MEANWHILE'],
  },
});
