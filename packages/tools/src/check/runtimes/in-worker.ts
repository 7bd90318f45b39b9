import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Without the flag that adds Node's modules: the client must not need them. */
const CONFIGURATION = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "2026-11-01")),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`

/** Runs `worker.js` of a folder as Cloudflare does, and answers what it answers to a body. */
export async function inWorker(command: readonly string[], folder: string, body: string): Promise<string> {
  const file = join(folder, 'workerd.capnp')
  writeFileSync(file, CONFIGURATION)
  const [program = '', ...args] = command
  const worker = spawn(program, [...args, 'serve', file, '--control-fd=3'], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  try {
    const address = `http://127.0.0.1:${await portOf(worker.stdio[3] as Readable)}`
    const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(60_000) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return text
  } finally {
    worker.kill()
    if (worker.exitCode === null) await once(worker, 'exit')
  }
}

/** The port that the worker listens on, which it writes to its control stream. */
async function portOf(control: Readable): Promise<number> {
  for await (const line of createInterface(control)) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number }
    if (event === 'listen' && port !== undefined) return port
  }
  throw new Error('workerd does not start')
}
