import { join } from 'node:path'
import { createSandbox, type Sandbox, type SandboxOptions } from '@linkspan/sandbox'
import {
  type Advertising,
  type AdvertisingCredentials,
  type AdvertisingOptions,
  createAdvertising,
} from '../src/index.ts'

/** A sandbox. If `LINKSPAN_RECORD` names a folder, its exchanges are recorded there. */
export function openSandbox(name: string, options: SandboxOptions = {}): Promise<Sandbox> {
  const folder = process.env.LINKSPAN_RECORD
  return createSandbox({ ...(folder && { record: join(folder, `${name}.jsonl`) }), ...options })
}

/** The advertising connector on a sandbox, with fresh credentials of its user. */
export function openAdvertising(
  sandbox: Sandbox,
  credentials: AdvertisingCredentials = {},
  options: AdvertisingOptions = {},
): Advertising {
  return createAdvertising({
    base_url: sandbox.advertising.base_url,
    token_url: sandbox.google_accounts.token_url,
    ...options,
    credentials: { ...sandbox.advertising.credentials(), ...credentials },
  })
}
