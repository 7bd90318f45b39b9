import { describe, expect, test } from '@jest/globals'
import { analyticsQuotaExhausted } from '../../src/index.ts'
import { NOW } from '../advertising/open.ts'
import { analyticsCaller, fields, openAnalytics } from './caller.ts'

const caller = openAnalytics()
const refused = async (request: object, property?: string): Promise<[number, string, string]> => {
  const { status, body } = await caller().report(request, property)
  return [status, body.error.status, body.error.message]
}
const sessions = { metrics: fields('sessions') }

describe('quotas', () => {
  test('reports consume tokens, which return each hour and each day of California', async () => {
    let clock = NOW
    const small = await analyticsCaller({
      now: () => clock,
      access_token_lifetime: 1_000_000,
      web_analytics: { tokens_per_hour: 4, tokens_per_project_per_hour: 4, tokens_per_day: 8 },
    })
    const run = async () => {
      const { status, body } = await small.report({ ...sessions, returnPropertyQuota: true })
      return [status, body.propertyQuota?.tokensPerDay.remaining ?? body.error.message]
    }
    const outcomes: unknown[] = []
    for (let times = 0; times < 5; times++) outcomes.push(await run())
    expect(outcomes.slice(0, 4)).toEqual([7, 6, 5, 4].map((left) => [200, left]))
    expect(outcomes[4]).toEqual([429, expect.stringContaining('per hour')])
    clock += 3_600_000
    for (let times = 0; times < 4; times++) await run()
    clock += 3_600_000
    expect(await run()).toEqual([429, expect.stringContaining('Exhausted property tokens per day.')])
    // noon in UTC is 4 a.m. in California
    clock = NOW + 20 * 3_600_000
    expect(await run()).toEqual([200, 7])
    await small.sandbox.close()
  })

  test('reports that may withhold rows have a quota of their own', async () => {
    const shy = await analyticsCaller({ web_analytics: { thresholded_requests_per_hour: 1 } })
    const run = (dimension: string) =>
      shy.report({ dimensions: fields(dimension), ...sessions, returnPropertyQuota: true })
    expect((await run('userGender')).body.propertyQuota.potentiallyThresholdedRequestsPerHour).toEqual({
      remaining: 0,
    })
    expect((await run('userGender')).body.error.message).toContain(
      'Exhausted potentially thresholded requests quota.',
    )
    expect((await run('country')).status).toBe(200)
    await shy.sandbox.close()
  })

  test.each(['concurrent', 'day', 'hour', 'project_hour', 'thresholded', 'server_errors'] as const)(
    'the quota %s can be found used up',
    async (quota) => {
      caller().sandbox.web_analytics.faults.add(analyticsQuotaExhausted({ quota }))
      expect(await refused(sessions)).toEqual([
        429,
        'RESOURCE_EXHAUSTED',
        expect.stringMatching(/^Exhausted .* (quota|tokens)/),
      ])
      expect((await caller().report(sessions)).status).toBe(200)
    },
  )
})
