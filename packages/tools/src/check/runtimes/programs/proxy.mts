import { createAdvertising } from '@linkspan/advertising'
import { run } from './kit.mjs'

run(async () => {
  const base_url = process.env.VENDOR ?? ''
  const ads = createAdvertising({ base_url, credentials: { access_token: 'invented-token' }, retry: false })
  const { resourceNames } = await ads.accessibleCustomers.list()
  await ads.close()
  return { customers: resourceNames.length }
})
