import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { ASSIGNMENT_MAX_SITES } from '../../../../../../functions/websites/websites.domain.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';
import type { DialogControl } from '../../../../lib/forms/use-dialog-task.ts';
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx';
import type { UserChoice } from '../../../../components/pickers/user-options.tsx';
import { useUserSearch } from '../../../../components/pickers/use-user-search.ts';
import { UserField } from '../../../../components/pickers/user-field.tsx';
import { useAssignWebsites } from './assign-websites.queries.ts';
import { assignText as text } from './assign-websites.text.ts';
import {
  assignmentFormSchema,
  assignmentOf,
  chosenOf,
  NOBODY,
  ownerIdOf,
  type AssignedSite,
  type AssignmentFields,
  type AssignmentForm,
  type AssignmentValues,
} from './assignment.form.ts';
import { WebsiteChoices } from './website-choices.tsx';

/** What an administrator assigns. */
export interface Assigning {
  /** Who gets the sites; without them the dialog asks, and offers 'Sin propietario'. */
  person?: UserChoice | undefined;
  /** The one site that gets another owner; without it they are ticked in a list. */
  website?: AssignedSite | undefined;
  /** Runs after the sites were given, before the dialog closes. */
  onDone?: () => void;
}

export interface AssignWebsitesDialogProps extends DialogControl {
  task: Assigning;
}

function descriptionOf({ person, website }: Assigning): string {
  if (website) return text.ofSite(website.name);
  return person ? text.toPerson(person.name) : text.toAnyone;
}

const fieldsOf = ({ person, website }: Assigning): AssignmentFields => ({
  owner: person ?? null,
  sites: website ? [website] : [],
});

/** 'Now they are Eva's.' */
const resultOf = (owner: UserChoice | null, count: number): string =>
  ownerIdOf(owner) === null ? text.unassigned(count) : text.assignedTo(count, owner?.name ?? '');

const siteGone = { NOT_FOUND: { message: text.siteGone } } as const;

/** What does not exist any more is chosen again. */
function forget(form: AssignmentForm, blank: AssignmentFields, error: unknown): boolean {
  const { code } = error instanceof ApiError ? error : { code: undefined };
  if (code === 'NOT_FOUND') form.setValue('sites', blank.sites);
  if (code === 'CLIENT_REQUIRED') form.setValue('owner', blank.owner);
  return false;
}

/** Gives sites to a person or to nobody, for administrators (spec 000 §2): from the list of sites and from users. */
export function AssignWebsitesDialog({ task, ...control }: AssignWebsitesDialogProps) {
  const { person, website, onDone } = task;
  const assign = useAssignWebsites();
  const blank = fieldsOf(task);
  const form = useForm<AssignmentFields, unknown, AssignmentValues>({
    resolver: zodResolver(assignmentFormSchema),
    defaultValues: blank,
  });
  const [owner, sites] = useWatch({ control: form.control, name: ['owner', 'sites'] });
  const count = website ? 1 : chosenOf({ owner, sites }).length;
  return (
    <FormDialog
      {...control}
      form={form}
      title={website ? text.ownerTitle : text.title}
      description={descriptionOf(task)}
      text={text}
      toasts={{
        done: { title: text.done, description: resultOf(owner, count) },
        failed: (_error, description) => ({ title: text.failed, description }),
      }}
      refusals={person ? siteGone : { ...siteGone, CLIENT_REQUIRED: { field: 'owner' } }}
      onFailed={(error) => forget(form, blank, error)}
      disabled={count === 0}
      write={assign}
      onDone={() => {
        onDone?.();
        control.close();
      }}
      variablesOf={assignmentOf}
      note={
        !website && (
          <p role="status" className="tabular text-sm max-sm:order-last sm:mr-auto sm:self-center">
            {text.chosen(count, ASSIGNMENT_MAX_SITES)}
          </p>
        )
      }
    >
      {!person && <OwnerField form={form} />}
      <p className="text-sm text-muted-foreground">{text.consequences}</p>
      {!website && <WebsiteChoices form={form} />}
    </FormDialog>
  );
}

const first = [NOBODY];

function OwnerField({ form }: { form: AssignmentForm }) {
  const search = useUserSearch();
  return (
    <UserField
      control={form.control}
      name="owner"
      label={text.owner.label}
      search={search}
      first={first}
    />
  );
}
