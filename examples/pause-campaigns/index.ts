/** Pauses the campaigns whose conversions of the last 30 days cost twice the account's average or more. */
import { ConnectorError, createAdvertising } from '@linkspan/advertising'

const {
  ADVERTISING_CREDENTIALS = '{}',
  ADVERTISING_CUSTOMER_ID = '',
  ADVERTISING_OPTIONS = '{}',
} = process.env

const customer_id = ADVERTISING_CUSTOMER_ID
const ads = createAdvertising({
  ...JSON.parse(ADVERTISING_OPTIONS),
  credentials: JSON.parse(ADVERTISING_CREDENTIALS),
})

try {
  const running: { resourceName: string; cost: number; conversions: number }[] = []
  for await (const { campaign, metrics } of ads.campaigns.listAll({ customer_id })) {
    if (campaign?.status !== 'ENABLED' || !campaign.resourceName) continue
    const cost = Number(metrics?.costMicros ?? 0) / 1_000_000
    running.push({ resourceName: campaign.resourceName, cost, conversions: metrics?.conversions ?? 0 })
  }
  const sum = (of: 'cost' | 'conversions') => running.reduce((total, campaign) => total + campaign[of], 0)
  const average = sum('cost') / sum('conversions')
  const wasteful = running.filter(({ cost, conversions }) => cost > 2 * average * conversions)
  console.log(
    `${wasteful.length} of ${running.length} campaigns pay twice the average of ${average.toFixed(2)} a conversion`,
  )

  if (wasteful.length > 0) {
    const { results, partial_failures = [] } = await ads.campaigns.update({
      customer_id,
      partialFailure: true,
      operations: wasteful.map(({ resourceName }) => ({ update: { resourceName, status: 'PAUSED' } })),
    })
    console.log(`${results.length - partial_failures.length} paused`)
    for (const { path, message } of partial_failures) console.log(`not paused: ${path}: ${message}`)
  }
} catch (error) {
  if (!ConnectorError.isInstance(error)) throw error
  console.error(`${error.code}: ${error.message} ${error.remedy ?? ''}`)
  process.exitCode = 1
} finally {
  await ads.close()
}
