import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATIONS } from '../../../../../sandbox/src/drive/generated/contract.ts'
import type { VendorMethod } from '../vendor-method.ts'
import { advertisingMethods } from './advertising.ts'

/**
 * Reads the table of methods of a kind: a name, an HTTP method and a path below `base` in each line, and after `|` the
 * reason why no action covers it.
 */
function readMethods(kind: string, base: string): VendorMethod[] {
  const lines = readFileSync(join(import.meta.dirname, `${kind}.txt`), 'utf8')
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [row = '', reason] = line.split(' | ')
      const [id = '', http = '', path = ''] = row.split(' ')
      return { id, http, path: base + path, ...(reason !== undefined && { by_request: reason }) }
    })
}

const DRIVE = '/drive/v3/'

const REASONS: Readonly<Record<string, string>> = {
  'files.generateIds': 'the vendor chooses the ids of new files',
}

/** The methods of Drive that the sandbox has; the table has the others. */
const imitated = OPERATIONS.map(({ id, method, path }) => ({
  id,
  http: method,
  path: DRIVE + path,
  by_request: REASONS[id],
}))

/** The methods of each vendor's contract, by the type of the kind. */
export const vendorMethods: Readonly<Record<string, readonly VendorMethod[]>> = {
  advertising: advertisingMethods,
  'call-recording': readMethods('call-recording', '/v2/'),
  drive: [...imitated, ...readMethods('drive', DRIVE)].sort((one, other) => (one.id < other.id ? -1 : 1)),
  'web-analytics': readMethods('web-analytics', '/v1beta/'),
}
