import type { ConnectorKind } from '@linkspan/core'
import { daysAfter, toDay } from '@linkspan/core'
import { catalog } from '@linkspan/service'
import type { World } from './world.ts'

/** A connector of a soak. */
export interface Craft {
  readonly id: string
  readonly kind: ConnectorKind
  readonly customer_name: string
  /** Fresh ones, of no other connector. */
  credentials(): object
  readonly replication_config: Readonly<Record<string, unknown>>
  /** The names of what is synced. */
  readonly entities: readonly string[]
}

/** How many connectors there are of each kind; Gong's limits allow few syncs. */
const COUNTS = { advertising: 30, 'web-analytics': 10, drive: 7, 'call-recording': 3 } as const
const DAYS = 8

/** Creates all of them, without a schedule: the soak asks for their syncs. */
export async function createFleet({ sandbox, client }: World): Promise<Craft[]> {
  const start_date = daysAfter(toDay(Date.now()), -DAYS)
  const { advertising, web_analytics, drive, call_recording } = sandbox
  const login_customer_id = advertising.manager_customer_id
  const streams = [{ name: 'orders', globs: ['2025/2025-01/*.csv'], format: { filetype: 'csv' } }]
  const plans: Readonly<Record<keyof typeof COUNTS, { credentials(): object; config: object }>> = {
    advertising: {
      credentials: () => ({ ...advertising.credentials(), login_customer_id }),
      config: { customer_ids: [advertising.customer_ids[0]], start_date, conversion_window_days: 4 },
    },
    'web-analytics': {
      credentials: () => web_analytics.credentials(),
      config: { property_ids: [web_analytics.property_id], start_date },
    },
    drive: {
      credentials: () => drive.credentials(),
      config: { folder_url: drive.folder_url(drive.folders.reports), streams },
    },
    'call-recording': { credentials: () => call_recording.credentials(), config: { start_date } },
  }
  const fleet: Craft[] = []
  for (const [type, count] of Object.entries(COUNTS))
    for (let number = 0; number < count; number++) {
      const { credentials, config } = plans[type as keyof typeof COUNTS]
      const kind = catalog.find((each) => each.type === type) as ConnectorKind
      const customer_name = `${type}-${number}`
      const replication_config = { ...config }
      const { id } = await client.connectors.create({
        customer_name,
        connector_type: type,
        name: customer_name,
        credentials: credentials(),
        replication_config,
        sync_interval_seconds: null,
      } as never)
      const entities = Object.values(kind.entities).flatMap(({ name, search }) => (search ? [name] : []))
      fleet.push({ id, kind, customer_name, credentials, replication_config, entities })
    }
  return fleet
}

/** One of several, by chance. */
export const randomOf = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item

export const ofKind = (fleet: readonly Craft[], type: string): Craft[] =>
  fleet.filter(({ kind }) => kind.type === type)
