import type { UserSummary } from '../../../../functions/users/users.domain.ts';

type Named = Pick<UserSummary, 'firstName' | 'lastName'>;

/** 'Ana Pérez'; '' while there is no name. */
export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();
