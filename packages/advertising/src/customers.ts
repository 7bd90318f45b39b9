import {
  type Call,
  type CallOptions,
  type Connection,
  ConnectorError,
  defineSources,
  type ListedSource,
  readSources,
  type SourceList,
  type SyncReading,
} from '@linkspan/core'
import { walkQuery } from './gaql.ts'
import type { GoogleAds } from './google-ads.ts'
import type { AdvertisingSync } from './replication-config.ts'

/** A customer that a sync reads. */
export interface SyncCustomer extends ListedSource {
  readonly manager: boolean
  /** The manager account that leads to it; absent if the user has direct access. */
  readonly login_customer_id?: string
}

interface ClientRow {
  readonly customerClient?: { readonly id?: string; readonly manager?: boolean; readonly timeZone?: string }
}

const CLIENTS =
  'SELECT customer_client.id, customer_client.manager, customer_client.time_zone FROM customer_client'
/** For customers that the configuration does not name. A closed one that it names must fail as closed. */
const OPEN_CLIENTS = `${CLIENTS} WHERE customer_client.status = 'ENABLED'`

/** The customers of a sync. */
export const customers = defineSources({
  noun: 'customer',
  named: ({ customer_ids }: AdvertisingSync) => customer_ids,
  list: customersOf,
})

/** The customers in scope. */
export async function customersOf(
  api: GoogleAds,
  reading: SyncReading<AdvertisingSync>,
): Promise<SourceList<SyncCustomer>> {
  const { customer_ids: wanted } = reading.config
  const found = new Map<string, SyncCustomer>()
  let complete = true
  const warn: typeof reading.warn = (error) => {
    // the customers below a root that fails are unknown, so its warning names no source
    reading.warn(error)
    complete = false
  }
  const roots = await rootsOf(api, reading.call)
  const clients = readSources(
    roots,
    { ...reading, warn },
    () => undefined,
    (root) => clientsOf(api, root, reading.call, wanted !== undefined),
  )
  for await (const customer of clients) {
    // a directly accessible customer needs no manager
    if (!found.has(customer.id) || !customer.login_customer_id) found.set(customer.id, customer)
  }
  if (!wanted) return { sources: [...found.values()], complete }
  return { sources: [...new Set(wanted)].map((id) => found.get(id) ?? { id, manager: false }), complete }
}

/** The customers that people can choose: those below what could be read that are no managers. */
export async function reachedCustomers(
  connection: Pick<Connection, 'sources'>,
  wanted: readonly string[],
  options: Pick<CallOptions, 'signal'>,
): Promise<string[]> {
  const failures: ConnectorError[] = []
  const { sources } = await connection.sources({
    ...options,
    onWarning: ({ error }) => failures.push(error),
  })
  const reached = (sources as readonly SyncCustomer[]).flatMap(({ id, manager }) => (manager ? [] : id))
  const [failure] = failures
  // what is below a customer that could not be read is unknown
  if (failure && wanted.some((id) => !reached.includes(id))) throw failure
  return reached
}

/** The call for one customer, with its id in the operation: the vendor's errors do not name the customer. */
export function ofCustomer(call: Call, customer_id: string): Call {
  return { ...call, operation: `${call.operation} of customer ${customer_id}` }
}

/** The customers from which the search for clients begins. */
async function rootsOf(api: GoogleAds, call: Call): Promise<string[]> {
  if (api.login_customer_id) return [api.login_customer_id]
  const { resourceNames } = await api.listAccessibleCustomers(call)
  return (resourceNames ?? []).map((name) => name.slice('customers/'.length))
}

/**
 * A customer and, if it is a manager, all clients below it. Skips a closed customer, unless it is the manager that all
 * calls go through. If the configuration names the customers (`named`), also skips one that the vendor refuses: the
 * error comes when that customer is read.
 */
async function* clientsOf(
  api: GoogleAds,
  root: string,
  call: Call,
  named: boolean,
): AsyncGenerator<SyncCustomer> {
  try {
    const target = { customer_id: root, login_customer_id: root }
    const query = named ? CLIENTS : OPEN_CLIENTS
    for await (const rows of walkQuery<ClientRow>(api, target, query, ofCustomer(call, root))) {
      for (const { customerClient } of rows) {
        if (!customerClient?.id) continue
        const { id, manager = false, timeZone: time_zone } = customerClient
        yield { id, time_zone, manager, ...(id !== root && { login_customer_id: root }) }
      }
    }
  } catch (error) {
    if (!ConnectorError.isInstance(error)) throw error
    const closed = error.vendor_code === 'authorizationError.CUSTOMER_NOT_ENABLED'
    const refused = closed ? root !== api.login_customer_id : named && error.code === 'vendor_forbidden'
    if (!refused) throw error
  }
}
