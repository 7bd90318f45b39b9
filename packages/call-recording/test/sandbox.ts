import { join } from 'node:path'
import { createSandbox, type Sandbox, type SandboxOptions } from '@linkspan/sandbox'
import {
  type CallRecording,
  type CallRecordingCredentials,
  type CallRecordingOptions,
  createCallRecording,
} from '../src/index.ts'

/**
 * A sandbox, by default without the vendor's limits. If it has a name and `LINKSPAN_RECORD` names a folder, its exchanges
 * are recorded there.
 */
export function openSandbox(name: string | undefined, options: SandboxOptions = {}): Promise<Sandbox> {
  const folder = process.env.LINKSPAN_RECORD
  return createSandbox({
    ...(folder && name && { record: join(folder, `${name}.jsonl`) }),
    ...options,
    call_recording: { limits: {}, ...options.call_recording },
  })
}

/** The call-recording connector on a sandbox, by default with fresh OAuth credentials of its company. */
export function openCallRecording(
  sandbox: Sandbox,
  credentials: CallRecordingCredentials = sandbox.call_recording.credentials(),
  options: CallRecordingOptions = {},
): CallRecording {
  return createCallRecording({
    base_url: sandbox.call_recording.customer_base_url,
    token_url: sandbox.call_recording_accounts.token_url,
    limits: {},
    onCredentialsChanged: () => {},
    ...options,
    credentials,
  })
}
