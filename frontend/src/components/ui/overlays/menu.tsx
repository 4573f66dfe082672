import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../../lib/cn.ts';
import { menuItemLooks, menuLineLooks } from './menu-looks.ts';

export const MenuLine = () => <Primitive.Separator className={menuLineLooks} />;

type Leads = { onSelect: () => void } | { to: string } | { href: string };
export type MenuEntryProps = Leads & {
  icon: LucideIcon;
  children: ReactNode;
  /** Keys that do the same: 'Ctrl+K'. */
  keys?: string;
};

/** An entry: an action, a page of the portal, or (`href`) another site in a new tab. */
export function MenuEntry({ icon: Icon, children, keys, ...leads }: MenuEntryProps) {
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1">{children}</span>
      {keys !== undefined && <kbd className="text-xs text-muted-foreground">{keys}</kbd>}
    </>
  );
  if ('onSelect' in leads) {
    return (
      <Primitive.Item className={menuItemLooks} onSelect={leads.onSelect}>
        {content}
      </Primitive.Item>
    );
  }
  return (
    <Primitive.Item asChild className={cn(menuItemLooks, 'cursor-pointer')}>
      {'to' in leads ? (
        <Link to={leads.to}>{content}</Link>
      ) : (
        <a href={leads.href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      )}
    </Primitive.Item>
  );
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon: LucideIcon }[];
  onChoose: (value: Value) => void;
}

/** One of several; the menu stays open, so that one sees what it does. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, value, options, onChoose } = props;
  return (
    <Primitive.Group>
      <Primitive.Label className="px-2.5 pt-1.5 pb-1 text-xs text-muted-foreground">
        {label}
      </Primitive.Label>
      <Primitive.RadioGroup value={value} aria-label={label}>
        {options.map(({ icon: Icon, ...option }) => (
          <Primitive.RadioItem
            key={option.value}
            value={option.value}
            className={menuItemLooks}
            onSelect={(event) => {
              event.preventDefault();
              onChoose(option.value);
            }}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            <span className="flex-1">{option.label}</span>
            <Primitive.ItemIndicator>
              <Check aria-hidden="true" className="size-4" />
            </Primitive.ItemIndicator>
          </Primitive.RadioItem>
        ))}
      </Primitive.RadioGroup>
    </Primitive.Group>
  );
}
