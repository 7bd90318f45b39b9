import type { Reviver } from '@linkspan/core'

/** Names of fields that hold an id. */
const ID = /(?:^i|I)d$/

/** An id that is a number as its digits: it is longer than a number of JavaScript. */
export const idAsText: Reviver = (name, value, written) =>
  typeof value === 'number' && ID.test(name) ? (written?.source ?? String(value)) : value
