import { ulid } from 'ulid';

/** A new id: a ULID in lower case (26 characters), so ids sort by time of creation. */
export const newId = (now: Date = new Date()): string => ulid(now.getTime()).toLowerCase();
