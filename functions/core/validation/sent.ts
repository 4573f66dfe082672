import type * as z from 'zod';

/** An edit without the fields that are undefined. */
type Sent<E extends object> = { [K in keyof E]?: Exclude<E[K], undefined> };

/** The fields of an edit that were sent: an optional field may be there as undefined. */
const sentOf = <E extends object>(edit: E): Sent<E> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Sent<E>;

/** A value with the fields that were sent; the others stay as they are. */
export const withSent = <E extends object, T extends Required<E>>(before: T, edit: E): T => ({
  ...before,
  ...sentOf(edit),
});

type Shape = Readonly<Record<string, z.ZodType>>;
type Unsent<S extends Shape> = {
  [K in keyof S as undefined extends z.input<S[K]> ? K : never]: z.output<S[K]>;
};

/** The values of the fields that a form need not send, where it does not: their defaults. */
export const unsentValues = <S extends Shape>({ shape }: z.ZodObject<S>): Unsent<S> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const { success, data } = field.safeParse(undefined);
      return success ? [[name, data]] : [];
    }),
  ) as Unsent<S>;
