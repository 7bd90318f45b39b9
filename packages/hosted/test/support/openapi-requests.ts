import type { ConnectorKind } from '@linkspan/core'
import * as fc from 'fast-check'
import type { OpenApiDocument, OpenApiOperation } from '../../src/http/openapi/document.ts'
import type { Schema } from '../../src/http/openapi/schema.ts'
import type { DocumentChecker } from './openapi.ts'
import { brokenValues, valuesOf } from './schema-values.ts'

/** One request by the words of the document. */
export interface Wanted {
  readonly method: string
  readonly path: string
  readonly places: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly body?: unknown
  readonly content_type?: string
  readonly token: boolean
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}

interface Body {
  readonly content: Readonly<
    Record<
      string,
      { schema: Schema; examples?: Readonly<Record<string, { value: Record<string, unknown> }>> }
    >
  >
}

/** All operations of a document. */
export function operationsOf(document: OpenApiDocument) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** The parameters of an operation. */
export function parametersOf(document: OpenApiDocument, { parameters }: OpenApiOperation): Parameter[] {
  return (parameters as (Parameter & { $ref?: string })[]).map((each) => {
    const shared = document.components.parameters as Record<string, Parameter>
    return each.$ref ? (shared[each.$ref.split('/').at(-1) as string] as Parameter) : each
  })
}

/** The bodies of an operation, by their media types. */
export function bodiesOf({ requestBody }: OpenApiOperation): Body['content'] {
  return (requestBody as Body | undefined)?.content ?? {}
}

/** What the requests are generated for. */
export interface RequestWorld {
  readonly document: OpenApiDocument
  readonly checker: DocumentChecker
  readonly kinds: readonly ConnectorKind[]
  readonly organization_id: string
  /** The connectors to ask, by their kinds. */
  readonly ids: Readonly<Record<string, string>>
  /** Connectors whose credentials and configuration may change, by their kinds. */
  readonly changing: Readonly<Record<string, string>>
}

/** Any request that the document suggests, with some that it does not allow. */
export function requestsOf(world: RequestWorld): fc.Arbitrary<Wanted> {
  const { document, organization_id } = world
  const { schemas } = document.components
  const weighted = operationsOf(document).map(({ path, method, operation }) => {
    const parameters = parametersOf(document, operation)
    const place = (name: string) => {
      const own = parameters.filter((each) => each.in === name)
      const values = own.map((each) => {
        // no client can send these as parts of a path
        const any = valuesOf(each.schema, schemas)
          .filter((value) => value !== '.' && value !== '..')
          // nobody syncs here, so that a wait only takes its time
          .map((value) => (each.name === 'wait' && Number(value) <= 60 ? Math.min(Number(value), 0) : value))
        const printable = name === 'header' ? fc.stringMatching(/^[!-~]{1,40}$/) : any
        const known = each.name === 'X-Organization-Id' && fc.constant(organization_id)
        return [each.name, known ? fc.oneof({ weight: 9, arbitrary: known }, printable) : printable] as const
      })
      const required_keys = own.filter(({ required }) => required).map((each) => each.name)
      return fc.record(Object.fromEntries(values), { requiredKeys: required_keys })
    }
    const bodies = Object.entries(bodiesOf(operation)).map(([content_type, { schema }]) => {
      const fitting = valuesOf(schema, schemas)
      const json = content_type === 'application/json'
      const body = json ? fc.oneof({ weight: 3, arbitrary: fitting }, brokenValues(fitting)) : fitting
      return body.map((value) => ({ body: value, content_type }))
    })
    const arbitrary = fc
      .record({
        places: fc.record({ path: place('path'), query: place('query'), header: place('header') }),
        sent: bodies.length > 0 ? fc.oneof(...bodies) : fc.constant({}),
        token: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
        known: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
      })
      .map(({ places, sent, token, known }): Wanted => {
        const wanted = { path, method, places, token, ...sent }
        return known ? toKnownConnector(wanted, operation, world) : wanted
      })
    // the operations of the kinds are many; `execute` alone takes any name, so most of its bodies name nothing
    const weight =
      path.includes('#') || operation.operationId === 'connectorsExecute' ? 1 : bodies.length > 0 ? 24 : 4
    return { arbitrary, weight }
  })
  return fc.oneof(...weighted)
}

/** The same request, to a connector of a kind that it fits. A deleted connector would leave nothing to ask. */
function toKnownConnector(wanted: Wanted, { operationId }: OpenApiOperation, world: RequestWorld): Wanted {
  const { places, body } = wanted
  if (!('id' in (places.path ?? {})) || operationId === 'connectorsDelete') return wanted
  const { kinds, ids, changing, checker } = world
  const fits = SCHEMAS[operationId]
  const { entity } =
    (body as { operation?: { entity?: unknown } } | undefined)?.operation ??
    (Object(body) as { entity?: unknown })
  // kinds may share the name of an entity, and the addresses of their own operations begin with the kind
  const owner = kinds.find(({ type }) => wanted.path.includes(`#${type}.`))
  const kind =
    owner ??
    kinds.find(({ type, entities }) => {
      if (!fits) return Object.values(entities).some(({ name }) => name === entity)
      return fits(type, world.document).some(
        (name) => checker.faults(`/components/schemas/${name}`, body).length === 0,
      )
    })
  const known = CHANGING.has(operationId) ? changing : ids
  const id = known[kind?.type ?? (kinds[0] as ConnectorKind).type]
  return { ...wanted, places: { ...places, path: { ...places.path, id } } }
}

/** The operations that change the connector that they are sent to. */
const CHANGING: ReadonlySet<string> = new Set([
  'connectorsUpdate',
  'connectorsCheck',
  'connectorsCancelSync',
  'connectorsSuspendSync',
  'connectorsResumeSync',
])

const named =
  (suffix: string) =>
  (type: string, { components }: OpenApiDocument) => {
    const start = type
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
    return Object.keys(components.schemas).filter((name) => name.startsWith(start) && name.endsWith(suffix))
  }

/** The schemas of the bodies for one kind of connector. */
const SCHEMAS: Readonly<Record<string, ReturnType<typeof named>>> = {
  connectorsUpdate: named('ConnectorChange'),
  connectorsSync: named('SyncRequest'),
  connectorsRequest: named('Request'),
}

/** The rules that no schema can say, each with the refusals of requests that break it. */
const UNSAYABLE: Readonly<Record<string, RegExp>> = {
  'a cursor comes from an earlier page': /(cursor|after|at): is not a cursor|pageToken: not a page token/,
  'a text holds the JSON of a filter, and names of fields': /\$\.(filter|fields)/,
  'two values agree': /belongs to another customer|must be the call in filter/,
  'a sort of groups names one of them, and two spellings are one field':
    /is not a group field or an aggregate|repeats/,
  'the groups of top are some of those of group_by':
    /must be one of the fields of group_by|must leave out at least one field/,
  'a link names its customer, or the connector that it repairs':
    /\$\.customer_name: is required without a connector_id/,
  'a text names each tag once': /tags: names a tag twice/,
  'the application has registered the address': /redirect_url/,
  'the state is of a consent in progress': /invalid_consent_link/,
  'a link offers the kinds that it configures, each by a part of its configuration':
    /replication_config\.(advertising|web-analytics|drive)/,
  'a text holds JSON, and names differ': /replication_config\.(streams|folder_url)/,
  'a text holds a query of the vendor, and names differ': /replication_config\.queries/,
  'a client_id alone is that of a known client': /credentials\.client_secret: required with client_id/,
  'the names of an operation are those of the connector': /^(?:unknown_entity|unsupported_action)/,
  'the host of a webhook can be public': /\$\.url: must /,
  'the configuration of the connector names the stream': /entities\[\d+\]: is not synced here/,
  'a parameter of a request is in one place': /must be left out: the path has it/,
  'a kind has the groups of rights of its own': /consent_groups.*(?:is not offered|unknown kind)/,
  'credentials are of a user or of a service account': /allowed with a service account/,
  'a text holds a key': /must be a private RSA key/,
  'a report names dimensions and metrics of its property':
    /\.reports.*is not a (?:dimension|metric) of property/,
  'a value of any JSON holds only integers that numbers keep': /: is an integer beyond 2\^53/,
  'a position exists': /\$\.after: is after the newest event/,
}

/** Why a request that fits the document may still be refused; undefined if nothing explains it. */
export function unsayableRule(reason: string): string | undefined {
  return Object.entries(UNSAYABLE).find(([, refusal]) => refusal.test(reason))?.[0]
}
