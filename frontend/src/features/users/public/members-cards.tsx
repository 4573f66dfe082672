import { FormCard } from '../../../components/form-card.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { MembersSkeleton } from '../members/components/members-skeleton.tsx';
import { membersText as text } from '../members/members.text.ts';

/** The people of a client's company, on the profile of its owners: its code comes when somebody scrolls near. */
export const OwnMembers = lazyPart(
  async () => (await import('../members/components/own-members.tsx')).OwnMembers,
  <FormCard wide title={text.title} description={text.description}>
    <MembersSkeleton />
  </FormCard>,
  { whenNear: true },
);

/** Whose company somebody belongs to, on their own profile. */
export const OwnCompany = lazyPart(
  async () => (await import('../members/components/own-company.tsx')).OwnCompany,
  <FormCard wide title={text.own.title} description={text.own.description}>
    <MembersSkeleton />
  </FormCard>,
);

/** The people of a client's company, for administrators: what is in a card. */
export const PersonMembers = lazyPart(
  async () => (await import('../members/components/person-members.tsx')).PersonMembers,
  <MembersSkeleton />,
  { whenNear: true },
);
