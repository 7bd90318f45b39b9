import type { VendorMethod } from '../vendor-method.ts'

/**
 * Reads a table of methods: a name, an HTTP method and a path below `base` in each line, and after `|` the reason why no
 * action covers it.
 */
export function readMethods(base: string, lines: string): VendorMethod[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [row = '', reason] = line.split(' | ')
      const [id = '', http = '', path = ''] = row.split(' ')
      return { id, http, path: base + path, ...(reason !== undefined && { by_request: reason }) }
    })
}
