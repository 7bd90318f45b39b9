import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OAuthClient } from '@linkspan/core'
import { createSandbox } from '@linkspan/sandbox'
import type { VendorOptionsByType } from '../../src/index.ts'

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>

/** Starts the vendors on loopback. If LINKSPAN_RECORD names a directory, their exchanges are recorded there. */
export async function startSandbox(
  name: string,
  options: Parameters<typeof createSandbox>[0] = {},
): Promise<{ sandbox: Sandbox; vendors: VendorOptionsByType }> {
  const directory = process.env.LINKSPAN_RECORD
  if (directory) mkdirSync(directory, { recursive: true })
  const record = directory && join(directory, `hosted-${name}.jsonl`)
  const sandbox = await createSandbox({ ...options, ...(record && { record }) })
  return { sandbox, vendors: vendorsOf(sandbox) }
}

/** The addresses of a sandbox's vendors and the operator's OAuth clients there, by connector type. */
export function vendorsOf(sandbox: Sandbox): VendorOptionsByType {
  const { advertising, web_analytics, call_recording, drive, google_accounts, call_recording_accounts } =
    sandbox
  const google = accountsOf(google_accounts)
  return {
    advertising: { base_url: advertising.base_url, ...google },
    'web-analytics': { base_url: web_analytics.base_url, ...google },
    'call-recording': { base_url: call_recording.customer_base_url, ...accountsOf(call_recording_accounts) },
    drive: { base_url: drive.base_url, ...google },
  }
}

interface Accounts {
  readonly authorize_url: string
  readonly token_url: string
  readonly revoke_url?: string
  readonly client: OAuthClient
}

function accountsOf({ authorize_url, token_url, revoke_url, client }: Accounts) {
  const { client_id, client_secret } = client
  return {
    authorize_url,
    token_url,
    ...(revoke_url && { revoke_url }),
    oauth_client: { client_id, client_secret },
  }
}
