import { defineEntity } from '@linkspan/core'
import { readsOf } from '../ads-resource.ts'
import type { GaqlRow } from '../gaql-row.ts'

/** One row of the accounts list. */
export interface AccountRow extends Pick<GaqlRow, 'customer' | 'segments'> {}

const fields = {
  'customer.auto_tagging_enabled': 'boolean',
  'customer.call_reporting_setting.call_conversion_action': 'string',
  'customer.call_reporting_setting.call_conversion_reporting_enabled': 'boolean',
  'customer.call_reporting_setting.call_reporting_enabled': 'boolean',
  'customer.conversion_tracking_setting.conversion_tracking_id': 'integer',
  'customer.conversion_tracking_setting.cross_account_conversion_tracking_id': 'integer',
  'customer.currency_code': 'string',
  'customer.descriptive_name': 'string',
  'customer.final_url_suffix': 'string',
  'customer.has_partners_badge': 'boolean',
  'customer.id': 'integer',
  'customer.manager': 'boolean',
  'customer.optimization_score': 'number',
  'customer.optimization_score_weight': 'number',
  'customer.pay_per_conversion_eligibility_failure_reasons': 'array',
  'customer.remarketing_setting.vendor_global_site_tag': 'string',
  'customer.resource_name': 'string',
  'customer.test_account': 'boolean',
  'customer.time_zone': 'string',
  'customer.tracking_url_template': 'string',
  'segments.date': 'string',
} as const

const reads = readsOf('customer', fields)

export const accounts = defineEntity({
  name: 'accounts',
  summary: 'The settings of one customer.',
  actions: {
    list: reads.list<AccountRow>('Lists the customer itself with its settings.'),
  },
  search: reads.search(
    'One record is a customer on one day; each customer also has one record without a day.',
    {
      managers: true,
      aliases: {
        'customer.remarketing_setting.google_global_site_tag':
          'customer.remarketing_setting.vendor_global_site_tag',
      },
    },
  ),
})
