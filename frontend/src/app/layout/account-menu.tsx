import { ChevronDown, CircleUser, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { displayNameOf } from '../../../../functions/profiles/profiles.domain.ts';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { Avatar, RoleBadge } from '../../components/layout/person.tsx';
import { Menu, MenuChoice, MenuEntry, MenuLine } from '../../components/ui/overlays/menu.tsx';
import { useProfile, useSessionStore } from '../../lib/session/session.context.tsx';
import { useTheme, type ThemeChoice } from '../../lib/browser/theme.tsx';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { paths } from '../paths.ts';
import { HelpEntries } from './help-menu.tsx';
import { layoutText } from './layout.text.ts';
import { useSidebar } from './sidebar.context.tsx';

const text = layoutText.account;
const themes = (
  [
    ['system', Monitor],
    ['light', Sun],
    ['dark', Moon],
  ] as const
).map(([value, icon]) => ({ value, icon, label: text.themes[value] }));

const SignOutQuestion = lazyDialogs<true>(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
);

/** Who is signed in, what is theirs, and the way out. On a phone a slip of the thumb does not sign out. */
export function AccountMenu() {
  const profile = useProfile();
  const { mobile } = useSidebar();
  const { choice, choose } = useTheme();
  const session = useSessionStore();
  const question = useDialogTask<true>();
  const name = displayNameOf(profile);
  const leave = mobile ? () => question.start(true) : session.leave;
  return (
    <>
      <Menu label={text.label} trigger={<AccountButton name={name} />}>
        <p className="truncate px-2.5 py-2 text-xs text-muted-foreground">{profile.email}</p>
        <MenuEntry icon={CircleUser} to={paths.profile}>
          {text.profile}
        </MenuEntry>
        {mobile && <HelpEntries />}
        <MenuLine />
        <MenuChoice<ThemeChoice>
          label={text.theme}
          value={choice}
          options={themes}
          onChoose={choose}
        />
        <MenuLine />
        <MenuEntry icon={LogOut} onSelect={leave}>
          {text.signOut}
        </MenuEntry>
      </Menu>
      <SignOutQuestion dialog={question} />
    </>
  );
}

/** Its name for screen readers begins with what it is; the props come from the menu. */
function AccountButton({ name, ...props }: ComponentProps<'button'> & { name: string }) {
  return (
    <button
      type="button"
      className="flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-lg px-1 transition-colors hover:bg-accent data-[state=open]:bg-accent md:pr-2"
      {...props}
    >
      <Avatar className="size-8" />
      <span className="sr-only">{text.label}:</span>
      <span className="max-w-40 truncate text-sm font-medium max-md:sr-only" title={name}>
        {name}
      </span>
      <span className="max-md:sr-only">
        <RoleBadge />
      </span>
      <ChevronDown aria-hidden="true" className="size-4 text-muted-foreground max-md:hidden" />
    </button>
  );
}
