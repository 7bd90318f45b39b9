import { type FakeVendor, type Mutation, mutate, startFakeVendor } from '@linkspan/core/testing'
import type { VendorOptions, VendorOptionsByType } from '../../src/index.ts'

/** Vendors and token endpoints whose next replies can be other than they are. */
export interface MutatingVendors {
  readonly vendors: VendorOptionsByType
  /** Changes the next reply of a vendor, and of a token endpoint if `token`. Resets how many replies were changed. */
  arm(mutation: Mutation, token: boolean): void
  /** Passes all replies on as they are. Returns how many were changed. */
  disarm(): number
  close(): Promise<void>
}

const TOKEN = '/token'

/** Stands in front of these vendors. */
export async function startMutatingVendors(vendors: VendorOptionsByType): Promise<MutatingVendors> {
  let armed: { mutation: Mutation; token: boolean } | undefined
  let [changed, left] = [0, 0]

  async function front(options: VendorOptions): Promise<[VendorOptions, FakeVendor]> {
    const { base_url = '', token_url = '' } = options
    const vendor = await startFakeVendor(async ({ method, path, headers, body }) => {
      const renews = path === TOKEN
      const { host: _, connection: __, 'content-length': ___, ...sent } = headers
      const reply = await fetch(renews ? token_url : base_url + path, {
        method,
        headers: sent as Record<string, string>,
        ...(body && { body }),
        redirect: 'manual',
      })
      const text = await reply.text()
      const kept = { 'content-type': reply.headers.get('content-type') ?? 'application/json' }
      if (!armed || (renews ? !armed.token : left === 0))
        return { status: reply.status, headers: kept, body: text }
      if (!renews) left--
      changed++
      const { status, headers: odd, body: odd_body } = armed.mutation
      return {
        status: status === 200 ? reply.status : status,
        headers: { ...kept, ...odd },
        body: mutate(jsonOf(text), odd_body) ?? '',
      }
    })
    return [{ ...options, base_url: vendor.base_url, token_url: vendor.base_url + TOKEN }, vendor]
  }

  const fronts = await Promise.all(
    Object.entries(vendors).map(async ([type, options]) => [type, ...(await front(options))] as const),
  )
  return {
    vendors: Object.fromEntries(
      fronts.map(([type, options]) => [type, { ...options, retry: { base_delay_ms: 1 } }]),
    ),
    arm(mutation, token) {
      armed = { mutation, token }
      ;[changed, left] = [0, 1]
    },
    disarm() {
      armed = undefined
      return changed
    },
    close: async () => void (await Promise.all(fronts.map(([, , vendor]) => vendor.close()))),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
