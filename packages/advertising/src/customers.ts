import { type Call, ConnectorError, type SyncScope, validate } from '@linkspan/core'
import * as z from 'zod'
import { walkQuery } from './gaql.ts'
import type { GoogleAds, Target } from './google-ads.ts'
import { customerId } from './params.ts'

/** What the sync of an advertising connector may be told. */
export const replicationConfig = z.strictObject({
  customer_ids: z
    .array(customerId)
    .min(1)
    .optional()
    .describe(
      'The customers to sync; default: login_customer_id and all below it where that is given, else every accessible customer, the clients of managers included.',
    ),
  start_date: z.iso
    .date('must be a day as YYYY-MM-DD')
    .optional()
    .describe('The first day of metrics, YYYY-MM-DD.'),
  conversion_window_days: z
    .number()
    .int()
    .min(0)
    .max(90)
    .default(14)
    .describe(
      'How many days back metrics are read again, since conversions are counted back to their click.',
    ),
})

/** A customer that a sync reads. */
export interface SyncCustomer extends Target {
  readonly manager: boolean
}

interface ClientRow {
  readonly customerClient?: { readonly id?: string; readonly manager?: boolean }
}

const CLIENTS = 'SELECT customer_client.id, customer_client.manager FROM customer_client'
/** One that is closed and yet named shall be refused as closed, not as out of reach. */
const OPEN_CLIENTS = `${CLIENTS} WHERE customer_client.status = 'ENABLED'`

/** The customers in scope, each with the manager account that leads to it. */
export async function customersOf(api: GoogleAds, scope: SyncScope, call: Call): Promise<SyncCustomer[]> {
  const config = validate(replicationConfig, scope.replication_config ?? {})
  if (!config.success) {
    throw new ConnectorError('invalid_params', 'advertising: replication_config is not valid', {
      errors: config.issues,
    })
  }
  const wanted = config.data.customer_ids
  const found = new Map<string, SyncCustomer>()
  for (const root of await rootsOf(api, call)) {
    for (const customer of await clientsOf(api, root, call, wanted !== undefined)) {
      // a customer that is reached directly needs no manager
      if (!found.has(customer.customer_id) || customer.customer_id === root)
        found.set(customer.customer_id, customer)
    }
  }
  if (!wanted) return [...found.values()]
  return [...new Set(wanted)].map((customer_id) => found.get(customer_id) ?? { customer_id, manager: false })
}

/** Where the search for customers begins. */
async function rootsOf(api: GoogleAds, call: Call): Promise<string[]> {
  if (api.login_customer_id) return [api.login_customer_id]
  const { resourceNames = [] } = await api.listAccessibleCustomers(call)
  return resourceNames.map((name) => name.slice('customers/'.length))
}

/**
 * A customer and, where it is a manager, all clients below it. One that is closed has none, save that a manager through
 * which all calls go must be open. Nor has one that the vendor refuses where `named`: the customers to read are named
 * then, and a refusal of theirs comes when they are read.
 */
async function clientsOf(api: GoogleAds, root: string, call: Call, named: boolean): Promise<SyncCustomer[]> {
  const customers: SyncCustomer[] = []
  try {
    const target = { customer_id: root, login_customer_id: root }
    for await (const rows of walkQuery<ClientRow>(api, target, named ? CLIENTS : OPEN_CLIENTS, call)) {
      for (const { customerClient } of rows) {
        if (!customerClient?.id) continue
        const { id, manager = false } = customerClient
        customers.push({ customer_id: id, manager, ...(id !== root && { login_customer_id: root }) })
      }
    }
  } catch (error) {
    if (!ConnectorError.isInstance(error)) throw error
    const closed = error.vendor_code === 'authorizationError.CUSTOMER_NOT_ENABLED'
    if ((closed && root !== api.login_customer_id) || (named && error.code === 'vendor_forbidden')) return []
    throw error
  }
  return customers
}
