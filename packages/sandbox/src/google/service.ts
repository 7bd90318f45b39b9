import type { SandboxReply, SandboxRequest } from '../kit/http.ts'
import { type Listener, openListener } from '../kit/listener.ts'
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

/** Opens the host of a service; its `answer` gives undefined for an unknown path. */
export function openService(
  { host, port, recorder }: GoogleOptions,
  service: {
    vendor: string
    answer: (request: SandboxRequest) => SandboxReply | undefined | Promise<SandboxReply | undefined>
    /** The body of an error; default that of Google's newer services. */
    errorBody?: (status: number) => object
    /** Which requests reach `answer` while their body still arrives; default none. */
    streams?: (method: string, path: string) => boolean
    /** Whether a request is an operation of the contract; others are not recorded. */
    covers?: (method: string, path: string) => boolean
  },
): Promise<Listener> {
  const { vendor, answer, errorBody = (status) => rpcError(status), streams, covers } = service
  return openListener({
    host,
    port,
    handler: behindFrontEnd(answer),
    errorBody,
    ...(streams && { streams }),
    record: recorder && { vendor, recorder, ...(covers && { covers }) },
  })
}
