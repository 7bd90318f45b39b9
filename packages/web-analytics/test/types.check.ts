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

/** The rows of a report with literal columns have their names; those of any other have any. */
export async function ofColumns(names: string[]): Promise<void> {
  const { data, meta } = await analytics.reports.run({
    property_id,
    dimensions: [{ name: 'date' }, { name: 'customUser:plan' }],
    metrics: [{ name: 'sessions' }],
  })
  const day: string | null | undefined = data[0]?.date
  const plan: string | null | undefined = data[0]?.['customUser:plan']
  const sessions: number | string | null | undefined = data[0]?.sessions
  const thresholded: boolean | undefined = meta.metadata?.subjectToThresholding
  // @ts-expect-error the report has no such column
  void data[0]?.users
  for await (const { country } of analytics.reports.runAll({
    property_id,
    dimensions: [{ name: 'country' }],
  })) {
    const text: string | null = country
    void text
  }
  const any = await analytics.reports.run({ property_id, dimensions: names.map((name) => ({ name })) })
  const value: string | number | null | undefined = any.data[0]?.anything
  const live = await analytics.reports.realtime({ property_id, metrics: [{ name: 'activeUsers' }] })
  const users: number | string | null | undefined = live.data[0]?.activeUsers
  const table = await analytics.reports.pivot({
    property_id,
    dimensions: [{ name: 'country' }],
    metrics: [{ name: 'sessions' }],
    pivots: [{ fieldNames: ['country'], limit: 5 }],
  })
  const country: string | null | undefined = table.data[0]?.country
  const { reports } = await analytics.reports.batch({
    property_id,
    requests: [{ metrics: [{ name: 'sessions' }] }],
  })
  const count: number | undefined = reports[0]?.meta.rowCount
  // @ts-expect-error realtime reports have no further pages
  analytics.reports.realtimeAll({ property_id })
  // @ts-expect-error an unknown parameter
  await analytics.reports.run({ property_id, metrics: [{ name: 'sessions' }], pageSize: 5 })
  void [day, plan, sessions, thresholded, value, users, country, count]
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
