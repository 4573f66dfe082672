import { encode } from 'uqr';

/** Dark squares in one path, a unit each. */
const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')))
    .join('');

/** A QR code, dark on white in both themes: cameras read no other one well. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-lg border bg-white"
    >
      <path d={pathOf(data)} className="fill-black" />
    </svg>
  );
}
