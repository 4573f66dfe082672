import { standardSettings } from './settings.domain.ts';

/** What a stage's configuration says of its settings. */
export const defaults = {
  brandName: 'WordPress Manager',
  brandColour: '#4f46e5',
  brandLogo: null,
  whatsappNumber: '56900000000',
  syncPeriodMinutes: 360,
  ...standardSettings,
};

/** A logo of one pixel. */
export const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
