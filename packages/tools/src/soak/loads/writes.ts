import type { advertising } from '@linkspan/advertising'
import { ofKind, randomOf } from '../fleet.ts'
import { again, type Course } from './load.ts'

/** Lists and writes at a vendor through the server. */
export async function keepExecuting(course: Course): Promise<void> {
  const { world, fleet, ledger } = course
  const ads = ofKind(fleet, 'advertising')
  const customer_id = String(world.sandbox.advertising.customer_ids[0])
  let number = 0
  await again(course, 400, async () => {
    const { customer_name } = randomOf(ads)
    const connector = world.client.connector<typeof advertising>({
      customer_name,
      connector_type: 'advertising',
    })
    const page = await ledger.attempt('list', () => connector.adGroups.list({ customer_id }))
    const resourceName = page?.data[0]?.adGroup?.resourceName
    if (resourceName === undefined) return
    const name = `Renamed ${number++}`
    await ledger.attempt('write', () =>
      connector.adGroups.update({
        customer_id,
        operations: [{ update: { resourceName, name }, updateMask: 'name' }],
      } as never),
    )
  })
}
