import { useEffect, useRef } from 'react';
import {
  ASSIGNMENT_MAX_SITES,
  type WebsiteSummary,
} from '../../../../functions/websites/websites.domain.ts';
import type { DialogControl } from '../../lib/use-dialog-task.ts';
import { Alert } from '../ui/alert.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { Field } from '../ui/field.tsx';
import type { UserChoice } from '../user-options.tsx';
import { useUserSearch } from '../use-user-search.ts';
import { UserPicker } from '../user-picker.tsx';
import { assignText as text } from './assign-websites.text.ts';
import { NOBODY, useAssignment, type AssignmentState } from './use-assignment.ts';
import { WebsiteChoices } from './website-choices.tsx';

export interface AssignWebsitesDialogProps extends DialogControl {
  /** Who gets the sites; without them the dialog asks, and offers 'Sin propietario'. */
  person?: UserChoice | undefined;
  /** The one site that gets another owner; without it they are ticked in a list. */
  website?: WebsiteSummary | undefined;
}

function descriptionOf({ person, website }: AssignWebsitesDialogProps): string {
  if (website) return text.ofSite(website.name);
  return person ? text.toPerson(person.name) : text.toAnyone;
}

/** Gives sites to a person or to nobody, for administrators (spec 000 §2): from the list of sites and from users. */
export function AssignWebsitesDialog(props: AssignWebsitesDialogProps) {
  const { open, close, person, website } = props;
  const assignment = useAssignment({ person, website, onDone: close });
  const { chosen, pending, submit } = assignment;
  return (
    <FormDialog
      open={open}
      close={close}
      title={website ? text.ownerTitle : text.title}
      description={descriptionOf(props)}
      text={text}
      unsaved={assignment.unsaved}
      pending={pending}
      disabled={chosen.length === 0}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) submit();
      }}
      note={
        !website && (
          <p role="status" className="tabular text-sm max-sm:order-last sm:mr-auto sm:self-center">
            {text.chosen(chosen.length, ASSIGNMENT_MAX_SITES)}
          </p>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {!person && <OwnerField assignment={assignment} />}
        {person && assignment.ownerError && (
          <Alert variant="error">{assignment.ownerError.message}</Alert>
        )}
        <p className="text-sm text-muted-foreground">{text.consequences}</p>
        {!website && <WebsiteChoices assignment={assignment} />}
      </div>
    </FormDialog>
  );
}

const first = [NOBODY];

function OwnerField({ assignment }: { assignment: AssignmentState }) {
  const { owner, ownerError, pick, pending } = assignment;
  const search = useUserSearch();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ownerError && !pending) field.current?.querySelector('input')?.focus();
  }, [ownerError, pending]);
  return (
    <div ref={field}>
      <Field label={text.owner.label} error={ownerError?.message}>
        {(control) => (
          <UserPicker
            {...control}
            value={owner}
            onChange={pick}
            search={search}
            first={first}
            disabled={pending}
          />
        )}
      </Field>
    </div>
  );
}
