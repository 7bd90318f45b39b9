import type { Definition } from './definition-types.ts'
import type { ApiRequest, Http, RequestOptions } from './http.ts'
import { ServerError } from './server-error.ts'

/** Which connector is meant: by its id, or as the only one of a customer and kind. */
export type ConnectorName =
  | {
      /** The id on the server. */
      readonly id: string
    }
  | {
      /** Your own name for the customer. */
      readonly customer_name: string
      /** The kind of connector, such as `advertising`, or one of its aliases. */
      readonly connector_type: string
    }

/** Finds what requests need to know of connectors, once for all of them. */
export interface Lookup {
  /** A function that finds the id of a connector. */
  idOf(name: ConnectorName): (options?: RequestOptions) => Promise<string>
  /** The parameter of an entity's list that takes the token of the next page. */
  cursorOf(name: ConnectorName, entity: string): Promise<string>
}

/** A connector's name for people. */
export function nameOf(name: ConnectorName): string {
  return 'id' in name ? name.id : `${name.connector_type} of ${name.customer_name}`
}

/** Creates a lookup. What it has found, it keeps. */
export function createLookup(http: Http): Lookup {
  const definitions = new Map<string, Promise<Definition>>()
  const types = new Map<string, Promise<string>>()

  async function find(name: ConnectorName, options?: RequestOptions): Promise<string> {
    if ('id' in name) return name.id
    const { customer_name, connector_type } = name
    const { data } = await http.json<{ data: { id: string }[] }>(
      {
        method: 'GET',
        path: 'integrations/connectors',
        query: { customer_name, connector_type, limit: 2 },
        repeatable: true,
      },
      options,
    )
    const [found, another] = data
    if (!found)
      throw new ServerError('not_found', `There is no connector ${nameOf(name)}.`, {
        remedy: 'Create it with connectors.create, or let the customer connect by oauth.initiate.',
      })
    if (another)
      throw new ServerError('conflict', `There are several connectors ${nameOf(name)}.`, {
        remedy: 'Name the one by its id; connectors.list has them.',
      })
    return found.id
  }

  async function typeOf(name: ConnectorName): Promise<string> {
    if ('connector_type' in name) return name.connector_type
    const path = `integrations/connectors/${encodeURIComponent(name.id)}`
    return (await http.json<{ connector_type: string }>({ method: 'GET', path, repeatable: true }))
      .connector_type
  }

  return {
    idOf(name) {
      let found: string | undefined
      return async (options) => {
        found ??= await find(name, options)
        return found
      }
    },
    async cursorOf(name, entity) {
      const type = await once(types, nameOf(name), () => typeOf(name))
      const { entities } = await once(definitions, type, () =>
        http.json<Definition>(definitionsRequest(type)),
      )
      const cursor = entities.find(({ name: each }) => each === entity)?.actions.list?.cursor
      if (cursor !== undefined) return cursor
      throw new ServerError('not_found', `${type}: ${entity} has no list with pages.`)
    },
  }
}

/** Asks for one kind of connector, or for all. */
export function definitionsRequest(type?: string): ApiRequest {
  const path = `integrations/definitions${type === undefined ? '' : `/${encodeURIComponent(type)}`}`
  return { method: 'GET', path, repeatable: true }
}

/** The value of a name; work that fails is done again the next time. */
function once<Value>(known: Map<string, Promise<Value>>, name: string, work: () => Promise<Value>) {
  const value = known.get(name) ?? work()
  known.set(name, value)
  value.catch(() => known.delete(name))
  return value
}
