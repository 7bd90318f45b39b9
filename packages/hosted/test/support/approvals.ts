import type { Sandbox } from '@linkspan/sandbox'
import { type Answer, type Api, CONNECTORS } from './api.ts'

export const APPROVALS = '/api/v1/approvals'
const TOKENS = '/api/v1/account/tokens'

/** The token of an agent whose writes need an approval, unless the scope says otherwise. */
export async function agentToken({ request }: Pick<Api, 'request'>, scope: object = {}): Promise<string> {
  const { status, body } = await request('POST', TOKENS, {
    body: { scope: { approval: 'writes', ...scope } },
  })
  if (status !== 201) throw new Error(`no token was made: ${JSON.stringify(body)}`)
  return body.access_token
}

/** Connectors of the kinds that write, with the credentials of the sandbox's users. */
export async function createConnectors({ createConnector }: Pick<Api, 'createConnector'>, sandbox: Sandbox) {
  const create = async (connector_type: string, credentials: object, customer_name = 'acme') => {
    const made = await createConnector({ customer_name, connector_type, name: connector_type, credentials })
    return made.id as string
  }
  return {
    advertising: await create('advertising', sandbox.advertising.credentials()),
    drive: await create('drive', sandbox.drive.credentials()),
    gong: await create('call-recording', sandbox.call_recording.credentials()),
  }
}

/** A write of an agent: an operation, or a request of its own to the vendor. */
export interface AskedWrite {
  readonly connector: string
  readonly body: object
}

/** Sends a write. */
export function write(
  { request }: Pick<Api, 'request'>,
  token: string | undefined,
  { connector, body }: AskedWrite,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const route = 'entity' in body ? 'execute' : 'request'
  const path = `${CONNECTORS}/${connector}/${route}`
  return request('POST', path, { body, headers, ...(token !== undefined && { token }) })
}
