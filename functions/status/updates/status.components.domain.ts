import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';

/** What runs on a site and is updated by itself. */
const componentKindSchema = z.enum(['wordpress', 'plugin', 'theme']);

/** Longer than any path of a plugin's file. */
const ID_MAX_LENGTH = 300;

/** A component, whatever its version. */
export const componentRefSchema = z.object({
  kind: componentKindSchema,
  /** What it is known by: a plugin's file, a theme's name, 'wordpress'. */
  id: z.string().min(1).max(ID_MAX_LENGTH),
});
export type ComponentRef = z.output<typeof componentRefSchema>;

/** Whether a component can be known by what a site says: a plugin without a file, or a theme without a name, cannot. */
export const isComponentId = (id: string): boolean =>
  componentRefSchema.shape.id.safeParse(id).success;

/** A key of a component in a map or a list. */
export const componentKeyOf = ({ kind, id }: ComponentRef): string => `${kind}:${id}`;

/** The component of such a key. */
export function componentOfKey(key: string): ComponentRef {
  const [kind = ''] = key.split(':', 1);
  return componentRefSchema.parse({ kind, id: key.slice(kind.length + 1) });
}

/** An update of a component to a version; '' for one that nobody named. */
export type VersionRef = ComponentRef & { to: string };

/** A key of a component's update in a map or a list. */
export const versionKeyOf = (update: VersionRef): string =>
  `${componentKeyOf(update)} ${update.to}`;

/** An update that an open activity asks for. */
export const requestedUpdateSchema = componentRefSchema.extend({
  to: z.string(),
  activityId: idField,
});
export type RequestedUpdate = z.output<typeof requestedUpdateSchema>;

/** The activity that asks for an update; undefined for none. */
export const requestOf = (
  update: VersionRef,
  requested: readonly RequestedUpdate[],
): string | undefined =>
  requested.find((each) => versionKeyOf(each) === versionKeyOf(update))?.activityId;
