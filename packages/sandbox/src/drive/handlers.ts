import type { VendorResponse } from '../kit/http.ts'
import { getFile } from './operations/files.ts'
import { createListFiles } from './operations/list-files.ts'
import type { Call } from './protocol/call.ts'
import type { Pages } from './protocol/pages.ts'

/** What runs each operation. */
export type Handlers = Readonly<Record<string, (call: Call) => VendorResponse | Promise<VendorResponse>>>

/** Opens the operations of the API. */
export function createHandlers(pages: Pages): Handlers {
  return {
    'files.list': createListFiles(pages),
    'files.get': getFile,
  }
}
