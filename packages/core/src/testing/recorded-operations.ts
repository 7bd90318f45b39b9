import { Readable } from 'node:stream'
import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { Connection } from '../connector/client.ts'
import type { ConnectorOptions } from '../http/options.ts'
import type { ExampleCall } from './operations.ts'

/** A reply that a vendor sent. */
export interface RecordedReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The parsed body, with short lists; undefined if it is not JSON. */
  readonly json: unknown
}

/** An operation with the replies that it needed. */
export interface RecordedOperation extends Pick<ExampleCall, 'entity' | 'action' | 'params'> {
  readonly replies: readonly RecordedReply[]
}

const LONGEST_LIST = 3
/** Headers that are true of the bytes on the wire, or of the connection. */
const WIRE_HEADERS = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
])
/** Operations with the same names that are kept. */
const MOST_OF_A_KIND = 2

/** Whether a request goes to a token endpoint, which any operation may need. */
export function isTokenRequest(url = ''): boolean {
  return /\/(?:token|generate-customer-token)$/.test(url)
}

/** An adapter's reply with this text as its body. */
export function replyWith(
  config: InternalAxiosRequestConfig,
  { status, headers, text }: { readonly status: number; readonly headers: object; readonly text: string },
): AxiosResponse {
  const data = config.responseType === 'stream' ? Readable.from([Buffer.from(text)]) : Buffer.from(text)
  return { status, statusText: '', headers: { ...headers }, config, data }
}

/** Runs operations against a good vendor, and returns those that succeeded with the replies that they got. */
export async function recordOperations(
  open: (options: ConnectorOptions) => Connection,
  operations: (
    client: Connection,
  ) => Promise<readonly Pick<ExampleCall, 'entity' | 'action' | 'params' | 'fails'>[]>,
): Promise<RecordedOperation[]> {
  let replies: RecordedReply[] = []
  const adapter: AxiosAdapter = async (config) => {
    const { url = '', method = 'GET' } = config
    const body = config.data instanceof Readable ? Buffer.concat(await config.data.toArray()) : config.data
    const headers = JSON.parse(JSON.stringify(config.headers))
    const reply = await fetch(url, {
      method: method.toUpperCase(),
      headers,
      redirect: 'manual',
      ...(body && { body }),
    })
    const text = await reply.text()
    if (isTokenRequest(url)) return replyWith(config, { status: reply.status, headers: {}, text })
    const kept = Object.fromEntries([...reply.headers].filter(([name]) => !WIRE_HEADERS.has(name)))
    replies.push({ status: reply.status, headers: kept, json: shortened(parsed(text)) })
    return replyWith(config, { status: reply.status, headers: kept, text })
  }
  const client = open({ adapter, retry: false })
  const recorded: RecordedOperation[] = []
  for (const { entity, action, params, fails } of await operations(client)) {
    const same = recorded.filter((each) => each.entity === entity && each.action === action)
    if (fails || same.length >= MOST_OF_A_KIND) continue
    replies = []
    const good = await client.execute(entity, action, params).then(
      () => true,
      () => false,
    )
    if (good) recorded.push({ entity, action, params: params ?? {}, replies })
  }
  await client.close()
  return recorded
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}
