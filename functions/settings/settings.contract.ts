import { defineContract } from '../core/http/route.ts';
import { settingsChangeSchema, settingsViewSchema } from './settings.domain.ts';

export const settingsContract = defineContract({
  read: {
    method: 'GET',
    path: '/settings',
    auth: 'admin',
    summary: 'Reads the settings of the portal, and what the configuration of the stage says.',
    response: settingsViewSchema,
  },
  change: {
    method: 'PUT',
    path: '/settings',
    auth: 'admin',
    summary:
      'Changes the settings that are sent; null takes one back to the configuration of the stage.',
    body: settingsChangeSchema,
    response: settingsViewSchema,
    errors: ['EDITED_MEANWHILE'],
  },
});
