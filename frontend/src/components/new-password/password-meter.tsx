import { Circle, CircleCheck } from 'lucide-react';
import { ADMIN_PASSWORD_MIN_LENGTH } from '../../../../functions/accounts/accounts.domain.ts';
import {
  brokenRulesOf,
  measureOf,
  passwordRuleNames,
  type PasswordOwner,
  type PasswordRule,
} from '../../../../functions/accounts/passwords/accounts.new-password.domain.ts';
import { cn } from '../../lib/cn.ts';
import { newPasswordText as text } from './new-password.text.ts';

export interface PasswordMeterProps {
  /** The password as it is typed. */
  typed: string;
  /** Whose it is to be. */
  owner: PasswordOwner;
  /** Where more than the minimum of their role is asked for. */
  min?: number | undefined;
}

/** Which rules a new password meets by now. A change of what is missing is announced. */
export function PasswordMeter({ typed, owner, min }: PasswordMeterProps) {
  const measure = measureOf(owner, min);
  const broken = brokenRulesOf(typed, measure);
  const wordsOf = (name: PasswordRule) => text.rules[name]({ min: measure.min, role: owner.role });
  // Nobody says which name is meant; few think of words before they type one.
  const isShown: Partial<Record<PasswordRule, boolean>> = {
    email: owner.email !== '',
    words: broken.includes('words'),
    places: broken.includes('places'),
  };
  const shown = passwordRuleNames.filter((name) => isShown[name] ?? true);
  return (
    <div className="text-sm text-muted-foreground">
      {/* One below the other: `MeterSpace` has the same height in any width. */}
      <ul className="grid gap-y-1">
        {shown.map((name) => (
          <Rule key={name} met={!broken.includes(name)}>
            {wordsOf(name)}
          </Rule>
        ))}
      </ul>
      <p role="status" className={broken.length > 0 ? 'sr-only' : 'mt-1'}>
        {broken.length > 0 ? `${text.missing} ${broken.map(wordsOf).join(', ')}` : outcomeOf(typed)}
      </p>
    </div>
  );
}

const outcomeOf = (typed: string) =>
  typed.length < ADMIN_PASSWORD_MIN_LENGTH ? text.accepted : text.long;

function Rule({ met, children }: { met: boolean; children: string }) {
  const Icon = met ? CircleCheck : Circle;
  return (
    <li className={cn('flex items-center gap-1.5', met && 'text-success-text')}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{met ? text.met : text.missing}</span>
      {children}
    </li>
  );
}
