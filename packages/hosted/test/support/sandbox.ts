import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '@linkspan/sandbox'
import type { VendorOptionsByType } from '../../src/index.ts'

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>

/** The vendors on loopback; their exchanges are recorded where LINKSPAN_RECORD names a directory. */
export async function startSandbox(
  name: string,
  options: Parameters<typeof createSandbox>[0] = {},
): Promise<{ sandbox: Sandbox; vendors: VendorOptionsByType }> {
  const directory = process.env.LINKSPAN_RECORD
  if (directory) mkdirSync(directory, { recursive: true })
  const record = directory && join(directory, `hosted-${name}.jsonl`)
  const sandbox = await createSandbox({ ...options, ...(record && { record }) })
  const { advertising, google_accounts } = sandbox
  const vendors = { advertising: { base_url: advertising.base_url, token_url: google_accounts.token_url } }
  return { sandbox, vendors }
}
