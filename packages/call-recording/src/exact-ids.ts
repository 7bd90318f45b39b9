import type { Reviver } from '@linkspan/core'

/** Names of fields that hold an id. */
const ID = /(?:^i|I)d$/

/** Converts a numeric id to its digits: it may be too long for a JavaScript number. */
export const idAsText: Reviver = (name, value, written) =>
  typeof value === 'number' && ID.test(name) ? (written?.source ?? String(value)) : value
