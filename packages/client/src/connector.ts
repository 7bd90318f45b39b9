import type { VendorReply, VendorRequest } from '@linkspan/core'
import { toSnakeCase, walkPages, walkRows } from '@linkspan/core/portable'
import type { CreateOptions } from './connectors.ts'
import type { ApiRequest, Http, RequestOptions } from './http.ts'
import { type ConnectorName, type Lookup, nameOf } from './lookup.ts'
import { withContent } from './multipart.ts'
import { randomKey } from './random-key.ts'
import type { CallOptions, FileDownload, FoundPage, HostedConnector } from './types.ts'

/** The actions that change something at the vendor. */
const WRITES = ['create', 'update', 'delete']

/** Creates the methods of a connector on the server. Its kind is a type only, so that they are made when they are used. */
export function bindConnector<Kind>(http: Http, lookup: Lookup, name: ConnectorName): HostedConnector<Kind> {
  const id = lookup.idOf(name)

  async function execute(
    entity: string,
    action: string,
    params?: unknown,
    { content, idempotency_key, ...call }: CallOptions = {},
  ): Promise<unknown> {
    const path = `integrations/connectors/${encodeURIComponent(await id(call))}/execute`
    const write = WRITES.includes(action)
    const operation = { entity, action, params: params ?? {} }
    const parts = content === undefined ? undefined : withContent(operation, content)
    const request: ApiRequest = {
      method: 'POST',
      path,
      ...(parts ? { parts } : { body: operation }),
      repeatable: !(parts?.body instanceof ReadableStream),
      ...(write && { idempotency_key: idempotency_key ?? randomKey() }),
    }
    const response = await http.send(request, call)
    return action === 'download' ? toDownload(response) : response.json()
  }

  async function request(
    given: VendorRequest,
    { idempotency_key = randomKey(), ...call }: CreateOptions = {},
  ): Promise<VendorReply> {
    const path = `integrations/connectors/${encodeURIComponent(await id(call))}/request`
    const key = given.method === 'GET' ? {} : { idempotency_key }
    return http.json({ method: 'POST', path, body: given, repeatable: true, ...key }, call)
  }

  /** The rows of every page of an operation. */
  function walk(
    subject: string,
    fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Walked>,
    options: RequestOptions = {},
  ) {
    const pages = walkPages(
      subject,
      async (cursor, signal) => {
        const { data, next } = await fetchPage(cursor, signal)
        return { page: data, next, isEmpty: () => data.length === 0 }
      },
      options.signal,
    )
    return walkRows(pages, options.signal)
  }

  function bindEntity(entity: string) {
    const methods: Record<string, unknown> = {
      listAll: (params?: object, options?: RequestOptions) =>
        walk(
          `${entity}.list`,
          async (token, signal) => {
            const paged =
              token === undefined ? params : { ...params, [await lookup.cursorOf(name, entity)]: token }
            const page = await execute(entity, 'list', paged, { ...options, signal })
            const { data, meta } = page as { data: unknown[]; meta: { next_page_token: string | null } }
            return { data, next: meta.next_page_token }
          },
          options,
        ),
      searchAll: (request: object, options?: RequestOptions) =>
        walk(
          `${entity}.search`,
          async (cursor, signal) => {
            const page = await execute(entity, 'search', { ...request, cursor }, { ...options, signal })
            const { data, meta } = page as FoundPage<unknown>
            return { data, next: meta.cursor }
          },
          options,
        ),
    }
    return lazily(`entity ${entity}`, (action) => {
      methods[action] ??= (params?: unknown, options?: CallOptions) =>
        execute(entity, action, params, options)
      return methods[action]
    })
  }

  const bound: Record<string, unknown> = { id, execute, request }
  return lazily(`connector ${nameOf(name)}`, (property) => {
    bound[property] ??= bindEntity(toSnakeCase(property))
    return bound[property]
  }) as HostedConnector<Kind>
}

interface Walked {
  readonly data: unknown[]
  readonly next: string | null
}

/** An object whose properties are made by name. It is no promise, so that it can be returned by an async function. */
function lazily(label: string, property: (name: string) => unknown): object {
  return new Proxy(
    { [Symbol.toStringTag]: label },
    {
      get: (target, name) =>
        typeof name === 'symbol' ? Reflect.get(target, name) : name === 'then' ? undefined : property(name),
    },
  )
}

function toDownload({ status, headers, body }: Response): FileDownload {
  const length = headers.get('content-length')
  return {
    status: status === 206 ? 206 : 200,
    content_type: headers.get('content-type') ?? 'application/octet-stream',
    content_length: length === null ? null : Number(length),
    content_range: headers.get('content-range'),
    stream: body ?? new Blob([]).stream(),
  }
}
