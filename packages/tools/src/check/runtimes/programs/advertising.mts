import { deepEqual, equal, ok } from 'node:assert/strict'
import { type CampaignRow, ConnectorError, createAdvertising, type Page } from '@linkspan/advertising'
import { failsWith, google, run, sandbox } from './kit.mjs'

run(async () => {
  const { manager_customer_id, customer_ids } = sandbox.advertising
  const options = google('advertising')
  const credentials = { ...options.credentials, login_customer_id: manager_customer_id }
  const ads = createAdvertising({ ...options, credentials })
  const customer_id: string = customer_ids[0]

  const page: Page<CampaignRow> = await ads.campaigns.list({ customer_id, pageSize: 50 })
  equal(page.data.length, 50)
  ok(page.meta.next_page_token)
  deepEqual((await ads.execute('campaigns', 'list', { customer_id, pageSize: 50 })).data, page.data)
  let rows = 0
  for await (const { campaign } of ads.campaigns.listAll({ customer_id })) rows += campaign?.id ? 1 : 0

  const resourceName = page.data[0]?.campaign?.resourceName as string
  const update = { resourceName, name: 'Renamed – Ünïcode' }
  const { results } = await ads.campaigns.update({ customer_id, operations: [{ update }] })
  equal(results.length, 1)

  const { isInstance } = ConnectorError
  const refused = ads.campaigns.list({ customer_id, query: 'SELECT campaign.nothing FROM campaign' })
  await failsWith(isInstance, 'vendor_rejected', refused)
  await failsWith(isInstance, 'invalid_params', ads.campaigns.list({ customer_id: 'x' }))
  await failsWith(
    isInstance,
    'cancelled',
    ads.campaigns.list({ customer_id }, { signal: AbortSignal.abort() }),
  )
  const gone = createAdvertising({ ...options, base_url: 'http://127.0.0.1:9', credentials, retry: false })
  const { cause } = await failsWith(isInstance, 'vendor_unreachable', gone.campaigns.list({ customer_id }))
  ok(cause instanceof Error, 'the cause is kept')
  await gone[Symbol.asyncDispose]()
  await ads[Symbol.asyncDispose]()
  return { rows, name: update.name }
})
