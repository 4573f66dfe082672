import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import type { WebsiteSummary } from '../../../../../../functions/websites/websites.domain.ts';
import type { Assignment } from '../../../../../../functions/websites/websites.form.domain.ts';
import type { UserChoice } from '../../../../components/pickers/user-options.tsx';
import { assignText as text } from './assign-websites.text.ts';

/** The picker's own choice: the sites will have no owner. */
export const NOBODY: UserChoice = { userId: 'nobody', name: text.nobody };

/** What must be known of a site to give it away. */
export type AssignedSite = Pick<WebsiteSummary, 'websiteId' | 'name' | 'userId'>;

export const assignmentFormSchema = z.object({
  owner: z
    .custom<UserChoice>()
    .nullable()
    .refine((owner) => owner !== null, text.owner.missing),
  sites: z.array(z.custom<AssignedSite>()),
});
export type AssignmentFields = z.input<typeof assignmentFormSchema>;
export type AssignmentValues = z.output<typeof assignmentFormSchema>;
export type AssignmentForm = UseFormReturn<AssignmentFields, unknown, AssignmentValues>;

/** The owner the sites will have: a person's id, null for none, undefined while that is not chosen. */
export const ownerIdOf = (owner: UserChoice | null): string | null | undefined =>
  owner?.userId === NOBODY.userId ? null : owner?.userId;

/** The sites that change hands. One that was ticked before its owner was chosen as the new one stays where it is. */
export const chosenOf = ({ owner, sites }: AssignmentFields): AssignedSite[] =>
  sites.filter(({ userId }) => userId !== ownerIdOf(owner));

/** As the API takes it. */
export const assignmentOf = (values: AssignmentValues): Assignment => ({
  websiteIds: chosenOf(values).map(({ websiteId }) => websiteId),
  userId: ownerIdOf(values.owner) ?? null,
});
