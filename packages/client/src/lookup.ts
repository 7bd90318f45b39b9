import { abortable, InvalidOptionsError } from '@linkspan/core/portable'
import type { RequestOptions } from './call-options.ts'
import type { Definition } from './generated/answers.ts'
import type { RouteMethods } from './generated/methods.ts'
import type { AnyConnectorType } from './new-connector.ts'
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
      readonly connector_type: AnyConnectorType
    }

/** A connector's name for people. */
export function connectorLabel(name: ConnectorName): string {
  return 'id' in name ? name.id : `${name.connector_type} of ${name.customer_name}`
}

/** Throws `invalid_options` unless a connector is named in one of the two ways. */
export function checkConnectorName(given: ConnectorName): void {
  const { id, customer_name, connector_type } = (given ?? {}) as Record<string, unknown>
  const words = id === undefined ? [customer_name, connector_type] : [id]
  if (words.every((word) => typeof word === 'string' && word !== '')) return
  const message = 'must be { id }, or { customer_name, connector_type }, each a text'
  throw new InvalidOptionsError('connector', [{ path: '$', message }])
}

/** Creates a lookup. What it has found, it keeps. */
export function createLookup({ connectors, definitions }: Pick<RouteMethods, 'connectors' | 'definitions'>) {
  const types = new Map<string, Promise<string>>()
  const kinds = new Map<string, Promise<Definition>>()

  async function find(name: ConnectorName, options?: RequestOptions): Promise<string> {
    if ('id' in name) return name.id
    const { customer_name, connector_type } = name
    const query = { customer_name, connector_type, limit: 2 }
    const { data } = await connectors.list(query, options)
    const [found, another] = data
    if (!found)
      throw new ServerError('not_found', `There is no connector ${connectorLabel(name)}.`, {
        remedy: 'Create it with connectors.create, or let the customer connect by oauth.initiate.',
      })
    if (another)
      throw new ServerError('conflict', `There are several connectors ${connectorLabel(name)}.`, {
        remedy: 'Name the one by its id; connectors.list has them.',
      })
    return found.id
  }

  async function typeOf(name: ConnectorName, organization: RequestOptions): Promise<string> {
    if ('connector_type' in name) return name.connector_type
    return (await connectors.get(name.id, organization)).connector_type
  }

  return {
    /** A function that finds the id of a connector. */
    idOf(name: ConnectorName): (options?: RequestOptions) => Promise<string> {
      const ids = new Map<string | undefined, string>()
      return async (options = {}) => {
        const { organization_id } = options
        const id = ids.get(organization_id) ?? (await find(name, options))
        ids.set(organization_id, id)
        return id
      }
    },
    /** The parameter of an entity's action that takes the token of the next page. */
    cursorOf(
      name: ConnectorName,
      entity: string,
      action: string,
      { signal, organization_id }: RequestOptions = {},
    ): Promise<string> {
      // others may wait for the same answer, so that one caller's signal must not end it
      const organization = organization_id === undefined ? {} : { organization_id }
      const key = (word: string) => JSON.stringify([organization_id, word])
      const find = async () => {
        const type = await once(types, key(connectorLabel(name)), () => typeOf(name, organization))
        const { entities } = await once(kinds, key(type), () => definitions.get(type, organization))
        const cursor = entities.find(({ name: each }) => each === entity)?.actions[action]?.cursor
        if (cursor !== undefined) return cursor
        throw new ServerError('not_found', `${type}: ${entity}.${action} has no pages.`)
      }
      return abortable(find(), signal)
    },
  }
}

/** Finds what requests need to know of connectors, once for all of them in an organization. */
export type Lookup = ReturnType<typeof createLookup>

/** The value of a name; work that fails is done again the next time. */
function once<Value>(known: Map<string, Promise<Value>>, name: string, work: () => Promise<Value>) {
  const value = known.get(name) ?? work()
  known.set(name, value)
  value.catch(() => known.delete(name))
  return value
}
