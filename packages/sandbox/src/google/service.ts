import { type ListenerOptions, openListener } from '../kit/listener.ts'
import type { VendorSettings } from '../kit/vendor.ts'
import type { Grants } from '../oauth/grants.ts'
import type { GoogleAccounts } from './accounts.ts'
import { rpcError } from './errors.ts'
import { behindFrontEnd } from './front-end.ts'

/** Settings of each of Google's services. */
export interface GoogleOptions extends VendorSettings {
  port: number
  grants: Grants
  google_accounts: GoogleAccounts
}

/** What a service adds to its host; its `answer` gives undefined for an unknown path. */
interface Service extends Partial<Pick<ListenerOptions, 'errorBody' | 'streams'>> {
  vendor: string
  answer: Parameters<typeof behindFrontEnd>[0]
  /** Whether a request is an operation of the contract; others are not recorded. */
  covers?: (method: string, path: string) => boolean
}

/** Opens the host of a service; errors have the body of Google's newer services by default. */
export function openService(options: GoogleOptions, { answer, vendor, covers, ...more }: Service) {
  const { host, port, recorder } = options
  const record = recorder && { vendor, recorder, ...(covers && { covers }) }
  return openListener({ host, port, errorBody: rpcError, ...more, handler: behindFrontEnd(answer), record })
}
