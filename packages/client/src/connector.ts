import type { VendorReply, VendorRequest } from '@linkspan/core'
import { ConnectorError, isWriteName, toSnakeCase, walkPages, walkRows } from '@linkspan/core/portable'
import { type ApiRequest, type Expected, PAGE, toJson } from './api-request.ts'
import type { CallOptions, CreateOptions, RequestOptions } from './call-options.ts'
import type { ApiHttp } from './http.ts'
import { type ConnectorName, checkConnectorName, connectorLabel, type Lookup } from './lookup.ts'
import { withContent } from './multipart.ts'
import { namedProperties } from './named-properties.ts'
import { requestOf } from './route-requests.ts'
import type { FoundPage, HostedConnector, SearchAllOptions } from './types.ts'

/** The name of an entity as a property of two words or more, such as `adGroups`. */
const CAMEL_CASE = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/

/** The walk over all pages of an action, such as `listAll`. */
const WALK = /^([a-z]+)All$/

/**
 * Creates the methods of a connector on the server, or of a change set of it. Its kind is a type only, so that they are made when
 * they are used.
 */
export function bindConnector<Kind, Stream extends string>(
  http: ApiHttp,
  lookup: Lookup,
  name: ConnectorName,
  change_set?: string,
): HostedConnector<Kind, Stream> {
  checkConnectorName(name)
  const planned = change_set === undefined ? undefined : { change_set }
  const id = lookup.idOf(name)
  /** A route of this connector, whose id may have to be found first. */
  const below = (route: 'connectors.execute' | 'connectors.request', body?: unknown): ApiRequest => ({
    ...requestOf(route, '', body),
    path: async (options) => requestOf(route, await id(options)).path as string,
    approvable: true,
  })

  async function execute(
    entity: string,
    action: string,
    params?: unknown,
    options: CallOptions = {},
    expected?: Expected,
  ): Promise<unknown> {
    const operation = `${entity}.${action}`
    const body = { ...planned, entity, action, params: params ?? {} }
    const content = options?.content
    const parts = content === undefined ? undefined : withContent(toJson(operation, body), content)
    const request: ApiRequest = {
      ...below('connectors.execute', parts ? undefined : body),
      operation,
      parts,
      repeatable: parts?.repeatable ?? true,
      keyed: isWriteName(action),
      takes: ['idempotency_key', 'content'],
      ...(expected && { expected }),
    }
    return action === 'download' ? http.download(request, options) : http.json(request, options)
  }

  const request = async (given: VendorRequest, options?: CreateOptions): Promise<VendorReply> =>
    http.json(
      {
        ...below('connectors.request', planned ? { ...given, ...planned } : given),
        operation: 'request',
        keyed: given?.method !== 'GET',
      },
      options,
    )

  /** Searches an entity, or else the stream of a drive that has the name of the property. */
  function searching(entity: string, property: string) {
    let known = entity
    return async (params?: unknown, options?: CallOptions, expected?: Expected) => {
      try {
        return await execute(known, 'search', params, options, expected)
      } catch (error) {
        const is_unknown = ConnectorError.isInstance(error) && error.code === 'unknown_entity'
        if (!is_unknown || known === property) throw error
        const found = await execute(property, 'search', params, options, expected)
        known = property
        return found
      }
    }
  }

  function bindEntity(property: string) {
    const entity = CAMEL_CASE.test(property) ? toSnakeCase(property) : property
    const search = searching(entity, property)
    const walkOf = (action: string) => (params?: object, options?: RequestOptions) =>
      walk(
        `${entity}.${action}`,
        async (token, call) => {
          const cursor = token === undefined ? undefined : await lookup.cursorOf(name, entity, action, call)
          const paged = cursor === undefined ? params : { ...params, [cursor]: token }
          const page = await execute(entity, action, paged, call, PAGE)
          const { data, meta } = page as { data: unknown[]; meta: { next_page_token: string | null } }
          return { data, next: meta.next_page_token }
        },
        options,
      )
    const searchAll = (query: object, { onPage, ...options }: SearchAllOptions = {}) =>
      walk(
        `${entity}.search`,
        async (cursor, call) => {
          const page = await search({ ...query, cursor }, call, PAGE)
          const { data, meta } = page as FoundPage<unknown>
          onPage?.(meta)
          return { data, next: meta.cursor }
        },
        options,
      )
    const special: Readonly<Record<string, unknown>> = {
      search: (params?: unknown, options?: CallOptions) => search(params, options),
      searchAll,
    }
    return namedProperties(`entity ${entity}`, (method) => {
      if (special[method]) return special[method]
      const [, paged] = WALK.exec(method) ?? []
      if (paged !== undefined) return walkOf(paged)
      return (params?: unknown, options?: CallOptions) => execute(entity, method, params, options)
    })
  }

  const methods: Readonly<Record<string, unknown>> = {
    id,
    execute: (entity: string, action: string, params?: unknown, options?: CallOptions) =>
      execute(entity, action, params, options),
    request,
    inChangeSet: (id: string) => bindConnector(http, lookup, name, id),
  }
  return namedProperties(
    `connector ${connectorLabel(name)}`,
    (property) => methods[property] ?? bindEntity(property),
  ) as HostedConnector<Kind, Stream>
}

interface Walked {
  readonly data: unknown[]
  readonly next: string | null
}

/** The rows of every page of an operation. */
function walk(
  operation: string,
  fetchPage: (cursor: string | undefined, options: RequestOptions) => Promise<Walked>,
  options: RequestOptions = {},
) {
  const pages = walkPages(
    operation,
    async (cursor, signal) => {
      const { data, next } = await fetchPage(cursor, { ...options, signal })
      return { page: data, next, isEmpty: () => data.length === 0 }
    },
    options.signal,
  )
  return walkRows(pages, options.signal)
}
