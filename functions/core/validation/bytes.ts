import { lazily } from './lazily.ts';

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;
const format = lazily(() => new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 }));

/** '512 Bytes', '1,5 GB': in units of 1024, from Bytes to TB (spec 001 §9). Nothing is '0 MB': files are that large. */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0 MB';
  const last = units.length - 1;
  // A number that rounds to 1.024 of a unit is 1 of the next.
  const unit = units.findIndex(
    (_each, index) => index === last || Math.round((bytes / STEP ** index) * 100) / 100 < STEP,
  );
  return `${format().format(bytes / STEP ** unit)} ${String(units[unit])}`;
}
