import { join } from 'node:path'
import { createSandbox, type Sandbox, type SandboxOptions } from '@linkspan/sandbox'
import { createDrive, type Drive, type DriveCredentials, type DriveOptions } from '../src/index.ts'

/** A sandbox. If `LINKSPAN_RECORD` names a folder, its exchanges are recorded there. */
export function openSandbox(name: string, options: SandboxOptions = {}): Promise<Sandbox> {
  const folder = process.env.LINKSPAN_RECORD
  return createSandbox({ ...(folder && { record: join(folder, `${name}.jsonl`) }), ...options })
}

/** The drive connector on a sandbox, with fresh credentials of its user. */
export function openDrive(
  sandbox: Sandbox,
  credentials: Partial<DriveCredentials> = {},
  options: DriveOptions = {},
): Drive {
  return createDrive({
    base_url: sandbox.drive.base_url,
    token_url: sandbox.google_accounts.token_url,
    ...options,
    credentials: { ...sandbox.drive.credentials(), ...credentials },
  })
}
