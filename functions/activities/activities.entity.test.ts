import { describe, expect, it } from 'vitest';
import {
  activitySchema,
  blankActivity,
  editableFields,
  type EditableField,
} from './activities.domain.ts';
import { activityEntity } from './activities.entity.ts';
import { sampleActivity } from './activities.samples.ts';

it('the sample is a valid activity', () => {
  expect(activitySchema.parse(sampleActivity())).toEqual(sampleActivity());
});

describe('a field that people fill in', () => {
  /** Stored since the first version. Any other may be absent in stored items. */
  const alwaysStored: EditableField[] = ['description', 'type', 'status'];

  it.each(editableFields.filter((field) => !alwaysStored.includes(field)))(
    '%s: an item without the attribute has the blank value',
    (field) => {
      const { [field]: _, ...stored } = activityEntity.encode(sampleActivity());
      expect(activityEntity.decode(stored)[field]).toEqual(blankActivity[field]);
    },
  );
});

it.each([
  ['pendiente', true],
  ['en_progreso', true],
  ['realizada', false],
] as const)('one that is %s is at the head of the list of all: %s', (status, open) => {
  const { gsi1sk, ...item } = activityEntity.encode(sampleActivity({ status }));
  const { activityId } = sampleActivity();
  expect(gsi1sk).toBe(open ? `~${activityId}` : activityId);
  // Readers of ids take it for one above every id.
  expect(String(gsi1sk) > '~').toBe(open);
  expect(item['status']).toBe(status);
});
