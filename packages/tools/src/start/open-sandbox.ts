import { createServer } from 'node:net'
import { createSandbox, type Sandbox, type SandboxOptions } from '@linkspan/sandbox'

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

/** Opens the sandbox at these ports, and at others if another program has one of them. */
export async function openSandbox(wanted: Readonly<Record<string, number>> = WANTED): Promise<Sandbox> {
  try {
    return await createSandbox({ ports: await freeOf(wanted) })
  } catch (error) {
    // a program that started at the same time was faster
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return createSandbox()
  }
}

async function freeOf(
  wanted: Readonly<Record<string, number>>,
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
