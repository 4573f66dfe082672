/** Whose a row is, in two lines at most. */
export function Person({ name }: { name: string }) {
  return (
    <p title={name} className="line-clamp-2 font-medium wrap-anywhere">
      {name}
    </p>
  );
}

export interface WhatForProps {
  planName: string;
  /** A line below it; '' for none. */
  detail: string;
}

/** The plan of a row. */
export function WhatFor({ planName, detail }: WhatForProps) {
  return (
    <>
      <p title={planName} className="line-clamp-2 wrap-anywhere">
        {planName}
      </p>
      {detail !== '' && (
        <p title={detail} className="mt-0.5 truncate text-xs text-muted-foreground">
          {detail}
        </p>
      )}
    </>
  );
}
