import { ConnectorError } from '@linkspan/core'
import { ServiceError } from '@linkspan/service'

/** The action belongs to another tool. */
export function wrongTool(entity: string, action: string, what: string): ConnectorError {
  return new ConnectorError('unsupported_action', `${entity}.${action} ${what}.`, {
    errors: [{ path: '$.action', message: what }],
  })
}

/** An action that changes something, and is called by a tool or a client that may only read. */
export function isWrite(entity: string, action: string, may_write: boolean): Error {
  if (may_write) return wrongTool(entity, action, 'changes something at the vendor; use the tool change')
  const message = `${entity}.${action} changes something at the vendor, and this client may only read.`
  return new ServiceError('forbidden', message, {
    remedy: 'The operator of the server may add the id of this client to LINKSPAN_MCP_WRITERS.',
  })
}
