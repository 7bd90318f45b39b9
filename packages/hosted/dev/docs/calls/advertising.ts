import type { Sandbox } from '@linkspan/sandbox'
import { type ExampleCalls, found } from './example-calls.ts'

const ofCustomer = ({ advertising }: Sandbox) => ({
  customer_id: advertising.direct_customer_id,
  pageSize: 100,
})

const writing = ({ advertising }: Sandbox, operation: object) => ({
  customer_id: advertising.direct_customer_id,
  operations: [operation],
})

/** The parameters of each action in the reference. */
export const advertising: ExampleCalls = {
  'accessible_customers.list': () => undefined,
  'accounts.list': ofCustomer,
  'campaigns.list': ofCustomer,
  'campaigns.update': (sandbox, answers) => {
    const resourceName = found(answers, 'campaigns.list', 'data.0.campaign.resourceName')
    const update = { resourceName, name: 'Spring sale', status: 'PAUSED' }
    return writing(sandbox, { updateMask: 'name,status', update })
  },
  'ad_groups.list': ofCustomer,
  'ad_groups.update': (sandbox, answers) => {
    const resourceName = found(answers, 'ad_groups.list', 'data.0.adGroup.resourceName')
    return writing(sandbox, { update: { resourceName, cpcBidMicros: '1500000' } })
  },
  'ad_group_ads.list': ofCustomer,
  'ad_group_criteria.list': ofCustomer,
  'labels.create': (sandbox) =>
    writing(sandbox, { create: { name: 'Spring', textLabel: { backgroundColor: '#00AA55' } } }),
  'campaign_labels.create': (sandbox, answers) => {
    const campaign = found(answers, 'campaigns.list', 'data.0.campaign.resourceName')
    return writing(sandbox, {
      create: { campaign, label: found(answers, 'labels.create', 'results.0.resourceName') },
    })
  },
  'campaign_labels.list': ofCustomer,
  'ad_group_labels.create': (sandbox, answers) => {
    const adGroup = found(answers, 'ad_groups.list', 'data.0.adGroup.resourceName')
    return writing(sandbox, {
      create: { adGroup, label: found(answers, 'labels.create', 'results.0.resourceName') },
    })
  },
  'ad_group_labels.list': ofCustomer,
  'ad_group_ad_labels.list': ofCustomer,
  'reports.query': ({ advertising }) => ({
    customer_id: advertising.direct_customer_id,
    query:
      'SELECT campaign.name, segments.device, metrics.clicks, metrics.cost_micros FROM campaign WHERE segments.date DURING LAST_7_DAYS',
    pageSize: 100,
  }),
}
