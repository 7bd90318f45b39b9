import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { CONNECTORS } from '../../src/http/routes/connectors.ts'

/** Connections of callers that neither read nor close. */
export interface Attack {
  readonly sockets: readonly Socket[]
  /** Closes the connections. */
  end(): void
}

/** Fewer than the system keeps waiting for a server to accept them. */
const AT_ONCE = 100

/**
 * Opens connections, sends these bytes on each, and reads nothing. The address is another one than that of other
 * callers on this machine.
 */
export async function holdOpen(base_url: string, count: number, bytes: string): Promise<Attack> {
  const { hostname, port } = new URL(base_url)
  const localAddress = process.platform === 'linux' ? '127.0.0.2' : undefined
  const open = async () => {
    const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) })
    socket.on('error', () => {})
    await once(socket, 'connect')
    if (bytes) socket.write(bytes)
    return socket
  }
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, open)
    sockets.push(...(await Promise.all(some)))
  }
  return {
    sockets,
    end() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Who attacks: a client of an organization with a connector. */
export interface Tenant {
  readonly token: string
  readonly id: string
}

const headOf = (path: string, ...lines: readonly string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: attacked', 'Content-Type: application/json', ...lines, '', ''].join('\r\n')
const executeOf = ({ token, id }: Tenant, ...lines: readonly string[]) =>
  headOf(`${CONNECTORS}/${id}/execute`, `Authorization: Bearer ${token}`, ...lines)

/** A search for 10,000 records. */
export const wholeSearch = (tenant: Tenant) =>
  executing(tenant, { entity: 'campaigns', action: 'search', params: { query: {}, limit: 10_000 } })

/** A list from the vendor. */
export const vendorList = (tenant: Tenant) =>
  executing(tenant, { entity: 'accessible_customers', action: 'list' })

function executing(tenant: Tenant, operation: object): string {
  const body = JSON.stringify(operation)
  return executeOf(tenant, `Content-Length: ${body.length}`) + body
}

/** A request for a token whose body does not come. */
export const tokenHead = headOf('/api/v1/account/applications/token', 'Content-Length: 8192')

/** Half of a long body without a length. */
export function halfChunked(tenant: Tenant): string {
  const chunk = ' '.repeat(4 * 1024 * 1024)
  return `${executeOf(tenant, 'Transfer-Encoding: chunked')}${chunk.length.toString(16)}\r\n${chunk}\r\n`
}

/** The memory of a process, in bytes; 0 where the system does not say. */
export function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
