import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { SEARCH_PARAM } from '../../../lib/url-params/use-list-params.ts';

/** The list of users with whoever has this address. Here, not with the paths: those are in the scripts of every page. */
const pathOfUser = (email: string): string =>
  `${paths.users}?${SEARCH_PARAM}=${encodeURIComponent(email)}`;

export interface PersonProps {
  name: string;
  /** Null of somebody who was deleted: there is nobody to go to. */
  email: string | null;
}

/** Whose a row is, in two lines at most, with their address; it leads to them among the users. */
export function Person({ name, email }: PersonProps) {
  const looks = 'line-clamp-2 font-medium wrap-anywhere';
  if (email === null) {
    return (
      <p title={name} className={looks}>
        {name}
      </p>
    );
  }
  return (
    <>
      <p title={name} className={looks}>
        <Link to={pathOfUser(email)} className="hover:underline">
          {name}
        </Link>
      </p>
      {email !== name && (
        <p title={email} className="mt-0.5 truncate text-xs text-muted-foreground">
          {email}
        </p>
      )}
    </>
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
