import { join } from 'node:path'
import { type Api, apiOf } from '../../../hosted/test/support/api.ts'
import { approve, consentUrl } from '../../../hosted/test/support/consent.ts'
import { endPrograms, printed, run } from '../../../hosted/test/support/program.ts'
import { shared } from '../../../stores/test/support/shared.ts'

const START = join(import.meta.dirname, '../../../tools/src/start/start.ts')

/** Google Ads as the printed commands create it. */
interface PrintedAds {
  readonly credentials: { readonly client_id: string; readonly client_secret: string }
  readonly replication_config: { readonly customer_ids: readonly [string] }
}

/** The process of `npm start`, known by what it prints and answers, as a new user knows it. */
export interface Started {
  readonly server: Api & { readonly base_url: string; readonly token: string }
  /** The link that it prints, by which the developer signs in once. */
  readonly console_url: string
  /** A customer of Google Ads in the printed commands. */
  readonly customer_id: string
  /** Creates a connector of Google Ads with little to sync. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  createAds(more?: object): Promise<any>
  /** A consent of its own for Google Ads, which the person can withdraw at the vendor. */
  consent(): Promise<Consent>
  close(): Promise<void>
}

interface Consent {
  readonly credentials: object
  withdraw(): Promise<void>
}

const DAY_MS = 86_400_000

/** Runs what `npm start` runs, and waits until it has printed its commands. */
export async function startProgram(): Promise<Started> {
  await shared('console')
  const program = run({ file: START, env: { LINKSPAN_ROLES: 'serve,work' } })
  await printed(program, /Ctrl-C/)
  const { text } = program.out
  const [base_url, client_id, client_secret, console_url] = [
    /^Linkspan listens on (\S+)/m,
    /^ +client_id +(\S+)/m,
    /^ +client_secret +(\S+)/m,
    /^ +console +(\S+)/m,
  ].map((pattern) => pattern.exec(text)?.[1] ?? '') as [string, string, string, string]
  const [, example = '{}'] = /^ADVERTISING=.*? -d '(.*?)'/m.exec(text) ?? []
  const ads: PrintedAds = JSON.parse(example)
  const [customer_id] = ads.replication_config.customer_ids
  const { access_token = '' } = await post(`${base_url}/api/v1/account/applications/token`, {
    grant_type: 'client_credentials',
    client_id,
    client_secret,
  })
  const server = { ...apiOf(base_url, access_token), base_url, token: access_token }

  return {
    server,
    console_url,
    customer_id,
    createAds: (more = {}) =>
      server.createConnector({
        ...ads,
        replication_config: { ...ads.replication_config, start_date: dayBefore(2) },
        ...more,
      }),
    async consent() {
      const address = new URL(await consentUrl(server))
      // the same application asks by itself, and not for the server
      for (const name of ['state', 'code_challenge', 'code_challenge_method'])
        address.searchParams.delete(name)
      const { searchParams } = new URL(await approve(address.href), address)
      const tokens = await post(`${address.origin}/token`, {
        grant_type: 'authorization_code',
        code: searchParams.get('code') ?? '',
        redirect_uri: address.searchParams.get('redirect_uri') ?? '',
        client_id: ads.credentials.client_id,
        client_secret: ads.credentials.client_secret,
      })
      return {
        credentials: { ...ads.credentials, refresh_token: tokens.refresh_token },
        withdraw: async () =>
          void (await post(`${address.origin}/revoke`, { token: tokens.refresh_token ?? '' })),
      }
    },
    close: endPrograms,
  }
}

/** Posts a form, as RFC 6749 and 7009 have it. */
async function post(url: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json().catch(() => ({}))) as Record<string, string>
}

const dayBefore = (days: number) =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
