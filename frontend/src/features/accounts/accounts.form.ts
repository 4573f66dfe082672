import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import { once } from '../../lib/once.ts';
import { useAuth } from '../../lib/session.context.tsx';

const schemas = once(() => import('./accounts.schemas.ts'));

type Resolvers = Awaited<ReturnType<typeof schemas>>['resolvers'];
type ValuesOf<Name extends keyof Resolvers> =
  Resolvers[Name] extends Resolver<infer Values> ? Values & FieldValues : never;

/**
 * A form checked by the schema `name` of accounts.domain. Spread `warmUp` on the form element: the first touch loads
 * the schemas and the auth library, so that submitting does not wait for them.
 */
export function useAccountForm<Name extends keyof Resolvers>(
  name: Name,
  defaultValues: DefaultValues<ValuesOf<Name>>,
) {
  const auth = useAuth();
  const form = useForm<ValuesOf<Name>>({
    defaultValues,
    resolver: async (values, context, options) => {
      const resolver = (await schemas()).resolvers[name] as unknown as Resolver<ValuesOf<Name>>;
      return resolver(values, context, options);
    },
  });
  const warmUp = () => {
    void schemas().catch(() => undefined);
    auth.preload();
  };
  return { ...form, warmUp: { onFocusCapture: warmUp, onPointerEnter: warmUp } };
}
