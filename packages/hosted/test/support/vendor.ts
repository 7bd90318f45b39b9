import { type FakeReply, type FakeVendor, type SeenRequest, startFakeVendor } from '@linkspan/core/testing'
import type { VendorOptionsByType } from '../../src/index.ts'

/** A fake of Google Ads and its token endpoint on loopback; each test sets its answers. */
export interface AdsVendor extends FakeVendor {
  readonly vendors: VendorOptionsByType
  /** The requests to the token endpoint. */
  refreshes(): SeenRequest[]
}

export const TOKEN_PATH = '/token'

/** An operation, and the vendor's answer to it. */
export const good: FakeReply = { body: { resourceNames: ['customers/1234567890'] } }
export const operation = { entity: 'accessible_customers', action: 'list' }

/** The input of a write that pauses a campaign. */
export const pauseOf = (connector_id: string) => ({
  connector_id,
  entity: 'campaigns',
  action: 'update',
  params: {
    customer_id: '1234567890',
    operations: [
      {
        update: { resourceName: 'customers/1234567890/campaigns/1', status: 'PAUSED' },
        updateMask: 'status',
      },
    ],
  },
})

export async function startAdsVendor(): Promise<AdsVendor> {
  const vendor = await startFakeVendor(() => good)
  const { base_url } = vendor
  // a failing vendor is asked again soon
  const retry = { base_delay_ms: 5 }
  return Object.assign(vendor, {
    vendors: { advertising: { base_url, token_url: base_url + TOKEN_PATH, retry } },
    refreshes: () => vendor.requests.filter(({ path }) => path === TOKEN_PATH),
  })
}

/** A vendor that accepts only the newest access token, and issues a new one for any refresh token. */
export function issuing(prefix: string, reply: (count: number) => object = () => ({})) {
  let issued = 0
  const newest = () => `Bearer ${prefix}-access-${issued}`
  return (request: SeenRequest): FakeReply => {
    if (request.path === TOKEN_PATH) {
      issued++
      return { body: { access_token: `${prefix}-access-${issued}`, expires_in: 3600, ...reply(issued) } }
    }
    return request.headers.authorization === newest() ? good : { status: 401 }
  }
}

/** Credentials of an invented user. Each prefix is another upstream account, so that tests share none. */
export function credentialsOf(prefix: string) {
  return {
    access_token: `${prefix}-access-old`,
    refresh_token: `${prefix}-refresh-0`,
    client_id: `${prefix}-client`,
    client_secret: `${prefix}-secret`,
  }
}

/** The body that creates a connector with invented credentials. */
export function connectorOf(prefix: string, more: object = {}) {
  return {
    customer_name: `customer ${prefix}`,
    connector_type: 'advertising',
    name: `connector ${prefix}`,
    credentials: credentialsOf(prefix),
    ...more,
  }
}
