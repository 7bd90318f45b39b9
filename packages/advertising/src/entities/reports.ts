import { type CallOptions, defineEntity, type Page, withPages } from '@linkspan/core'
import { gaqlQuery, type ListMeta } from '../gaql.ts'
import type { GaqlRowOf } from '../gaql-row.ts'
import type { ReportsQueryParams } from '../generated/inputs.ts'

/** The parameters of a query whose text may be known when the program is compiled. */
export interface GaqlParams<Query extends string> extends ReportsQueryParams {
  /** A query in the Google Ads Query Language, which is sent unchanged. */
  query: Query
}

export const reports = defineEntity({
  name: 'reports',
  summary: 'Reports by queries of your own, over any resource.',
  actions: {
    query: withPages<
      <const Query extends string>(
        params: GaqlParams<Query>,
        options?: CallOptions,
      ) => Promise<Page<GaqlRowOf<Query>, ListMeta>>,
      <const Query extends string>(
        params: GaqlParams<Query>,
        options?: CallOptions,
      ) => AsyncGenerator<GaqlRowOf<Query>, void, undefined>
    >(gaqlQuery('Runs a query in the Google Ads Query Language over any resource of one customer.')),
  },
})
