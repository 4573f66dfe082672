import * as z from 'zod';
import { entities } from './entities.ts';

/** What an entity says of its items, as far as a stored item shows it. */
const shapeOf = ({
  version,
  schema,
  absent,
}: {
  version: number;
  schema: z.ZodType;
  absent: object;
}) => ({
  version,
  absent,
  schema: z.toJSONSchema(schema, { unrepresentable: 'any' }),
});

/** Today's shape of each kind that has an entity, as JSON. */
export const todaysShapes = (): Record<string, { version: number }> =>
  z
    .record(z.string(), z.looseObject({ version: z.number() }))
    .parse(
      JSON.parse(
        JSON.stringify(
          Object.fromEntries(
            Object.entries(entities).map(([kind, entity]) => [kind, shapeOf(entity)]),
          ),
        ),
      ),
    );
