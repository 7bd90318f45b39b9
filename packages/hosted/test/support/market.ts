import { type ConnectorKind, defineConnector, defineEntity, defineList } from '@linkspan/core'
import * as z from 'zod'

const page = (data: object[], next_page_token: string | null = null) => ({
  data,
  meta: { next_page_token },
})

const shops = defineEntity({
  name: 'shops',
  summary: 'The shops of a market.',
  actions: {
    list: defineList({
      summary: 'Lists the shops, two on each page.',
      params: z.strictObject({ after: z.string().optional() }),
      cursor: 'after',
      run: async (_: unknown, { after }) =>
        after === undefined
          ? page(
              [
                { key: 's1', title: 'Baker', city: 'Aarhus', region: 'North' },
                { key: 's2', title: 'Florist', city: 'Delft', region: 'West' },
              ],
              'more',
            )
          : page([{ key: 's3', title: 'Cobbler', city: 'Delft', region: 'West' }]),
    }),
  },
})

const orders = defineEntity({
  name: 'orders',
  summary: 'The orders of a shop.',
  actions: {
    list: defineList({
      summary: 'Lists the orders of a shop.',
      params: z.strictObject({ shop: z.string(), after: z.string().optional() }),
      cursor: 'after',
      run: async (_: unknown, { shop }) => page([{ number: `${shop}-1001`, total: 12 }]),
    }),
  },
})

/** A kind of somebody's own, whose customers choose shops. It needs no vendor. */
export const market = defineConnector({
  type: 'market',
  aliases: [],
  title: 'Market',
  entities: { shops, orders },
  credentials: z.strictObject({ token: z.string() }),
  replication_config: z.strictObject({ shop_ids: z.array(z.string()).min(1) }),
  choices: {
    accounts: {
      field: 'shop_ids',
      many: true,
      actions: ['shops.list'],
      noun: 'shops',
      row: { id: 'key', name: 'title', note: 'city', group: 'region' },
      param: 'shop',
    },
    preview: ['orders.list'],
  },
  check: { entity: 'shops', action: 'list', account: () => undefined },
  open: () => ({ api: {}, close: async () => {} }),
}) as unknown as ConnectorKind
