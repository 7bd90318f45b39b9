import type { Reviver } from '@linkspan/core'

/** Names of fields that hold an id, or a list of ids. */
const ID = /(?:^i|I)d$|By$/
const IDS = /Ids$|[cC]alls|^selectedOptions$/

/** Converts numeric ids to their digits, and any integer that a JavaScript number cannot hold. */
export const exactIds: Reviver = {
  needed: /(?:[iI]d|By)"\s*:\s*-?\d|(?:Ids|[cC]alls\w*|selectedOptions)"\s*:\s*\[\s*-?\d|[:,[]\s*-?\d{16}/,
  revive(name, value, written) {
    if (Array.isArray(value) && IDS.test(name))
      return value.map((each) => (typeof each === 'number' ? String(each) : each))
    if (typeof value !== 'number') return value
    const inexact = Number.isInteger(value) && !Number.isSafeInteger(value)
    return ID.test(name) || inexact ? (written?.source ?? String(value)) : value
  },
}
