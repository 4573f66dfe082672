import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../support/root.ts';

interface Source {
  path: string;
  text: string;
}

/** Each file with a form of its own, and the one whose guard asks before what is in it is lost. */
const guardOf: Record<string, string> = {
  'features/activities/components/message-form.tsx':
    'features/activities/components/message-form.tsx',
  'components/ui/overlays/dialog.tsx': 'components/dialogs/form-dialog.tsx',
  'features/backups/upload/upload-form.tsx': 'features/backups/upload/upload-panel.tsx',
  'features/profiles/components/profile-form.tsx': 'features/profiles/profiles.page.tsx',
  'features/profiles/components/password-card.tsx': 'features/profiles/profiles.page.tsx',
  'features/notifications/components/notice-choices.tsx':
    'features/notifications/components/notice-choices.tsx',
  'features/settings/components/settings-form.tsx':
    'features/settings/components/settings-form.tsx',
  'features/websites/components/website-form.tsx': 'features/websites/components/website-form.tsx',
  'features/reports/components/generate-card.tsx': 'features/reports/components/generate-card.tsx',
};
/** Signing in and up: there is no session to end, and no page to come back to. */
const unguarded = ['features/accounts/components/account-form.tsx'];
/** One choice with a default, and nothing typed; and those that stand over the guard of the page below. */
const dialogsOfTheirOwn = [
  'features/plans/components/checkout-dialog.tsx',
  'components/dialogs/form-dialog.tsx',
  'components/session-ended/session-ended-dialog.tsx',
  'components/confirmation/confirmation-dialog.tsx',
];

/** A dialog that is no FormDialog, up to its end. */
const DIALOG = /<Dialog\b[^]*?(?:<\/Dialog>|$)/g;
const INPUT =
  /<(?:Input|PasswordInput|PhoneInput|Textarea|Select|Checkbox|UserPicker)\b|\buseForm[<(]|\bonSubmit=/;

/** Whether a plain dialog takes input: itself, or with what else is in a file without a FormDialog. */
function takesInput(text: string): boolean {
  const dialogs = text.match(DIALOG) ?? [];
  const hasFormDialog = text.includes('<FormDialog');
  return dialogs.some((dialog) => INPUT.test(hasFormDialog ? dialog : text));
}

/** What takes input and would lose it without a question. */
function findUnguarded(sources: readonly Source[]): string[] {
  const textOf = (path: string) => sources.find((one) => one.path === path)?.text ?? '';
  const isGuarded = (path: string) => textOf(guardOf[path] ?? '').includes('<LeaveGuard');
  const forms = sources
    .filter(({ path, text }) => /<form\b/.test(text) && !unguarded.includes(path))
    .filter(({ path }) => !isGuarded(path))
    .map(({ path }) => `${path}: a form without a guard`);
  const dialogs = sources
    .filter(({ path }) => !dialogsOfTheirOwn.includes(path))
    .filter(({ text }) => takesInput(text))
    .map(({ path }) => `${path}: a dialog that takes input and is no FormDialog`);
  return [...forms, ...dialogs];
}

const src = join(rootDir, 'frontend', 'src');
const sources = globSync('**/*.tsx', { cwd: src })
  .filter((path) => !path.endsWith('.test.tsx') && !path.startsWith('testing/'))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

describe('what takes input', () => {
  it('asks before it is lost, in every form and dialog of the SPA', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(findUnguarded(sources)).toEqual([]);
    expect(
      Object.keys(guardOf).filter((path) => !sources.some((one) => one.path === path)),
    ).toEqual([]);
  });

  it.each([
    ['a form', '<form onSubmit={send}>'],
    ['a dialog with a form', '<Dialog open onSubmit={send}>'],
    ['a dialog with a field', '<Dialog open>\n<Input {...control} />'],
    ['a dialog with the fields of another file', 'useForm<Fields>({});\n<Dialog open>'],
    [
      'a dialog with a field beside a guarded one',
      '<FormDialog />\n<Dialog open><Input /></Dialog>',
    ],
  ])('is found where %s has no guard', (_what, text) => {
    const path = 'features/x/components/x-dialog.tsx';
    expect(findUnguarded([{ path, text }])).toEqual([expect.stringContaining(path)]);
  });
});
