import { displayNameOf, type Profile } from '../../../../functions/profiles/profiles.domain.ts';
import { cn } from '../../lib/cn.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { Badge } from '../ui/badge.tsx';

/** A letter may take two units of a text. */
const firstLetterOf = (text: string): string =>
  String.fromCodePoint(text.codePointAt(0) ?? 0x20).trim();

/** 'AP' for Ana Pérez; the first letter of the e-mail address while there is no name. */
export function initialsOf(profile: Pick<Profile, 'firstName' | 'lastName' | 'email'>): string {
  const letters = [profile.firstName, profile.lastName].map((name) => firstLetterOf(name.trim()));
  return (letters.join('') || firstLetterOf(profile.email)).toUpperCase();
}

export function RoleBadge() {
  const { role } = useProfile();
  return role === 'admin' ? <Badge variant="brand">Admin</Badge> : <Badge>Cliente</Badge>;
}

export function Avatar({ className }: { className?: string }) {
  const profile = useProfile();
  return (
    <span
      aria-hidden="true"
      className={cn(
        'flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-xs font-semibold text-primary-soft-foreground',
        className,
      )}
    >
      {initialsOf(profile)}
    </span>
  );
}

/** Initials, full name (or e-mail) and e-mail: the foot of the sidebar. */
export function Person({ collapsed }: { collapsed: boolean }) {
  const profile = useProfile();
  const name = displayNameOf(profile);
  return (
    <div
      className={cn('flex items-center gap-3', collapsed ? 'justify-center' : 'px-2')}
      title={collapsed ? `${name} · ${profile.email}` : undefined}
    >
      <Avatar />
      <div className={cn('min-w-0 flex-1', collapsed && 'sr-only')}>
        <p className="truncate text-sm font-medium" title={name}>
          {name}
        </p>
        <p className="truncate text-xs text-muted-foreground" title={profile.email}>
          {profile.email}
        </p>
      </div>
    </div>
  );
}
