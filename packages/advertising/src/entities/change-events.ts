import { defineEntity, defineWindow, type WindowReading } from '@linkspan/core'
import { CHANGES_KEPT, changesOf, changesQuery, oldestDay } from '../changes.ts'
import { ofCustomer, type SyncCustomer } from '../customers.ts'
import { refusesDays } from '../daily-rows.ts'
import { fieldTexts, toDocuments } from '../fields.ts'
import { gaqlList } from '../gaql.ts'
import type { GaqlRow } from '../gaql-row.ts'
import type { GoogleAds } from '../google-ads.ts'
import type { AdvertisingSync } from '../replication-config.ts'

/** One row of the changes list. */
export interface ChangeEventRow extends Pick<GaqlRow, 'campaign' | 'adGroup' | 'changeEvent'> {}

const fields = {
  'change_event.change_date': 'string',
  'change_event.change_date_time': 'string',
  'change_event.change_resource_type': 'string',
  'change_event.change_resource_name': 'string',
  'change_event.resource_change_operation': 'string',
  'change_event.changed_fields': 'string',
  'change_event.client_type': 'string',
  'change_event.user_email': 'string',
  'change_event.campaign': 'string',
  'change_event.ad_group': 'string',
  'change_event.resource_name': 'string',
} as const

const PATHS = Object.keys(fields).filter((path) => path !== 'change_event.change_date')
const toDocument = toDocuments(fields)

export const changeEvents = defineEntity({
  name: 'change_events',
  summary: 'Who changed what in an account in the last 30 days.',
  actions: {
    list: gaqlList<ChangeEventRow>({
      summary:
        'Lists the newest 10,000 changes of the last 30 days. A query of your own needs a filter on days, and LIMIT.',
      from: 'change_event',
      fields,
      standard: (now) => changesQuery(PATHS, { from: oldestDay(now), descending: true }, now),
    }),
  },
  search: {
    record: 'One record is a change of one thing at one time.',
    fields,
    texts: fieldTexts(fields),
    key: ['change_event.resource_name'],
    reads: [
      defineWindow({
        depends_on: () => null,
        // every id has ten digits, so no id is the beginning of another
        by_source: {
          of: (id) => ({ field: 'change_event.resource_name', starts_with: `customers/${id}` }),
          includes: ({ manager }: SyncCustomer) => !manager,
        },
        // the vendor shows changes within minutes
        lookback_days: 1,
        retention: CHANGES_KEPT,
        refuses_days: refusesDays,
        day: 'change_event.change_date',
        async *documents(
          api: GoogleAds,
          { from, to, call }: WindowReading<AdvertisingSync>,
          { id: customer_id, login_customer_id, time_zone }: SyncCustomer,
        ) {
          const target = { customer_id, login_customer_id, time_zone }
          for await (const rows of changesOf(api, target, PATHS, { from, to }, ofCustomer(call, customer_id)))
            yield rows.map(toDocument)
        },
      }),
    ],
  },
})
