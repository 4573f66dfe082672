import { useClientFilter } from './use-client-filter.ts';
import { UserFilter } from './user-filter.tsx';

const text = { label: 'Cliente', all: 'Todos los clientes' } as const;

/** Narrows a list to one client, by the id in the address: for administrators. */
export function ClientFilter({ className }: { className?: string }) {
  const { filter, choose } = useClientFilter();
  return (
    <div className={className}>
      <UserFilter
        labelHidden
        label={text.label}
        all={text.all}
        value={filter.userId}
        onChange={choose}
      />
    </div>
  );
}
