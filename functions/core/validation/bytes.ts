const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;
const format = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

/** '512 Bytes', '1,5 GB': in units of 1024, from Bytes to TB (spec 001 §9). */
export function formatBytes(bytes: number): string {
  const last = units.length - 1;
  // What rounds to 1.024 of a unit is 1 of the next.
  const unit = units.findIndex(
    (_each, index) => index === last || Math.round((bytes / STEP ** index) * 100) / 100 < STEP,
  );
  return `${format.format(bytes / STEP ** unit)} ${String(units[unit])}`;
}
