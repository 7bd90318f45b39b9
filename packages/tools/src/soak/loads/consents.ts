import { approveConsent } from '@linkspan/sandbox'
import { again, type Course } from './load.ts'

/** Nothing listens there. */
const APPLICATION = 'http://127.0.0.1:9/connected'

/** Connects customers by consent, as a browser does, and deletes their connectors. */
export async function consent(course: Course): Promise<void> {
  const { world, ledger } = course
  const { client, base_url } = world
  let number = 0
  await again(course, 5_000, async () => {
    const customer_name = `consented-${number++}`
    const connector_type = 'advertising'
    const begun = await ledger.attempt('consent', () =>
      client.oauth.initiate({ customer_name, connector_type, redirect_url: APPLICATION }),
    )
    if (!begun) return
    const { pathname, search } = await approveConsent(begun.consent_url)
    // a link works once: what a kill has cut off begins anew
    const answer = await fetch(base_url + pathname + search, { redirect: 'manual' }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => {})
    const secret_id = new URL(answer?.headers.get('location') ?? APPLICATION).searchParams.get('secret_id')
    if (!secret_id) return
    const created = await ledger.attempt('connect', () =>
      client.connectors.create({
        ...{ customer_name, connector_type, name: customer_name, sync_interval_seconds: null },
        server_side_oauth_secret_id: secret_id,
      } as never),
    )
    if (created) await ledger.attempt('delete', () => client.connectors.delete(created.id))
  })
}
