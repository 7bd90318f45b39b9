import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import type { Advertising } from '../src/index.ts'
import { openAdvertising, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let ads: Advertising

beforeAll(async () => {
  sandbox = await openSandbox('advertising-preview')
  ads = openAdvertising(sandbox)
})
afterAll(async () => {
  await ads.close()
  await sandbox.close()
})

/** The campaigns of a customer, by their names at the vendor. */
async function campaigns(customer_id: string) {
  const query = 'SELECT campaign.resource_name, campaign.name, campaign.status FROM campaign'
  const { data } = await ads.campaigns.list({ customer_id, query })
  return new Map(data.map(({ campaign }) => [campaign?.resourceName as string, campaign]))
}

test('the preview of an update has what the vendor holds before it, and what it holds after it', async () => {
  const customer_id = sandbox.advertising.direct_customer_id
  const before = await campaigns(customer_id)
  type Named = { resourceName: string; name: string; status: string }
  const [one, other, same] = [...before.values()] as [Named, Named, Named]
  const status = one.status === 'PAUSED' ? 'ENABLED' : 'PAUSED'
  const operations = [
    { update: { resourceName: one.resourceName, status, name: `${one.name} renamed` } },
    { update: { resourceName: other.resourceName, name: `${other.name} renamed` }, updateMask: 'name' },
    { update: { resourceName: same.resourceName, name: same.name } },
  ]
  const changes = await ads.preview('campaigns', 'update', { customer_id, operations })
  expect(await campaigns(customer_id)).toEqual(before)
  expect(changes.map(({ id }) => id)).toEqual([one.resourceName, other.resourceName])
  expect(changes[0]?.before).toEqual({ name: one.name, status: one.status })

  await ads.execute('campaigns', 'update' as string, { customer_id, operations })
  const after = await campaigns(customer_id)
  for (const { id, before: former, after: next } of each(changes)) {
    expect(before.get(id as string)).toMatchObject(former as object)
    expect(after.get(id as string)).toMatchObject(next as object)
  }
})

test('the preview of a write that the vendor would refuse is refused as the write is, and with partialFailure too', async () => {
  const customer_id = sandbox.advertising.direct_customer_id
  const create = { name: 'Twice' }
  await ads.labels.create({ customer_id, operations: [{ create }] })
  const preview = (partialFailure: boolean) =>
    ads.preview('labels', 'create', { customer_id, operations: [{ create }], partialFailure })
  for (const partial of [false, true])
    await expect(preview(partial)).rejects.toMatchObject({ code: 'vendor_rejected' })
  expect(
    await ads.preview('labels', 'create', { customer_id, operations: [{ create: { name: 'Once' } }] }),
  ).toEqual([{ id: null, before: null, after: { name: 'Once' } }])
})
