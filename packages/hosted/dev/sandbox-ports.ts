import { createServer } from 'node:net'
import type { SandboxOptions } from '@linkspan/sandbox'

/** The port of each vendor. The same ones on each start, so that addresses in notes and stored credentials stay valid. */
const WANTED: Required<NonNullable<SandboxOptions['ports']>> = {
  google_accounts: 4010,
  advertising: 4011,
  web_analytics: 4012,
  drive: 4013,
  call_recording_accounts: 4014,
  call_recording: 4015,
  call_recording_customer: 4016,
  call_recording_media: 4017,
}

/** The wanted ports that are free. For the others, the sandbox takes any. */
export async function sandboxPorts(
  wanted: Readonly<Record<string, number>> = WANTED,
): Promise<NonNullable<SandboxOptions['ports']>> {
  const free = await Promise.all(
    Object.entries(wanted).map(async ([name, port]) => ((await isFree(port)) ? [[name, port] as const] : [])),
  )
  return Object.fromEntries(free.flat())
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
