/** Compiled, never run: code that must compile, and code that must not. */
import {
  createWebAnalytics,
  type PropertyMetadata,
  type PropertyRow,
  type ReportRow,
  toNamedRecord,
  type WebAnalytics,
} from '../src/index.ts'

const analytics: WebAnalytics = createWebAnalytics({
  credentials: { refresh_token: 'r', client_id: 'c', client_secret: 's' },
})
const property_id = '123456789'

export async function good(): Promise<void> {
  const page = await analytics.trafficSources.list({ property_id, limit: 50, dateRanges: [{}] })
  const rows: ReportRow[] = page.data
  const next: string | null = page.meta.next_page_token
  const count: number = page.meta.rowCount
  const zone: string | undefined = page.meta.metadata?.timeZone
  const left: number | undefined = page.meta.propertyQuota?.tokensPerDay?.remaining
  for await (const { dimensionValues } of analytics.pages.listAll({ property_id })) {
    const value: string | undefined = dimensionValues?.[0]?.value
    void value
  }
  const first = rows[0]
  const named = first && toNamedRecord(first, page.meta)
  const property: PropertyRow | undefined = (await analytics.properties.list()).data[0]
  const metadata: PropertyMetadata = await analytics.metadata.get({ property_id })
  await analytics.devices.list({
    property_id,
    dimensionFilter: {
      andGroup: {
        expressions: [
          { filter: { fieldName: 'country', inListFilter: { values: ['Poland'] } } },
          { notExpression: { filter: { fieldName: 'browser', stringFilter: { value: 'Chrome' } } } },
        ],
      },
    },
    metricFilter: {
      filter: {
        fieldName: 'sessions',
        numericFilter: { operation: 'GREATER_THAN', value: { int64Value: '5' } },
      },
    },
    orderBys: [{ metric: { metricName: 'sessions' }, desc: true }],
    metricAggregations: ['TOTAL'],
  })
  const answer: unknown = await analytics.execute('pages', 'list', { property_id })
  void [next, count, zone, left, named, property, metadata, answer]
}

export async function wrong(): Promise<void> {
  // @ts-expect-error property_id is required
  await analytics.pages.list({})
  // @ts-expect-error an unknown parameter
  await analytics.pages.list({ property_id, pageSize: 5 })
  // @ts-expect-error a dimension is an object with a name
  await analytics.pages.list({ property_id, dimensions: ['date'] })
  // @ts-expect-error an unknown aggregation
  await analytics.pages.list({ property_id, metricAggregations: ['AVERAGE'] })
  // @ts-expect-error an unknown kind of condition
  await analytics.pages.list({ property_id, dimensionFilter: { filter: { fieldName: 'date', like: 'x' } } })
  // @ts-expect-error an unknown entity
  await analytics.events.list({ property_id })
  // @ts-expect-error reports cannot be written
  await analytics.pages.update({ property_id })
  // @ts-expect-error search is the hosted server's
  await analytics.pages.search({ query: {} })
  // @ts-expect-error metadata has no list
  analytics.metadata.listAll({ property_id })
  // @ts-expect-error an unknown credential
  createWebAnalytics({ credentials: { refreshToken: 'r' } })
}
