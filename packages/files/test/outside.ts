import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createLocal } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Who runs a process; default the user of this one. */
export interface User {
  readonly uid?: number
  readonly gid?: number
}

/** What a server of a user has beside the program in its reader's place: a process, files, ports. */
export async function openOutside(user: User) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'linkspan-outside-')))
  chmodSync(root, 0o755)
  const folder = join(root, 'data')
  const program = join(root, 'package/process/ways-out.mjs')
  mkdirSync(join(root, 'package/process'), { recursive: true })
  cpSync(join(import.meta.dirname, 'ways-out.mjs'), program)
  mkdirSync(folder)
  const file = join(folder, 'linkspan.db')
  new DatabaseSync(file).exec('create table secrets (secret)')
  for (const name of ['victim', 'module.mjs']) writeFileSync(join(folder, name), '')
  writeFileSync(join(folder, 'settings.json'), '{}')
  const socket = join(folder, 'socket')
  const server = createServer((_request, response) => response.end()).listen(0, '::')
  const local = createLocal((connection) => connection.end()).listen(socket)
  const udp = createSocket('udp4').bind(0, '127.0.0.1')
  const victim = spawn(process.execPath, ['-e', 'console.log(); setInterval(() => {}, 60_000)'], {
    ...user,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ready: readonly [NodeJS.EventEmitter, string][] = [
    [server, 'listening'],
    [local, 'listening'],
    [udp, 'listening'],
    [victim.stdout, 'data'],
  ]
  await Promise.all(ready.map(([emitter, event]) => once(emitter, event)))
  const { uid, gid } = user
  if (uid !== undefined && gid !== undefined) {
    chmodSync(dirname(root), 0o711)
    for (const path of [
      root,
      ...readdirSync(root, { recursive: true, encoding: 'utf8' }).map((each) => join(root, each)),
    ])
      chownSync(path, uid, gid)
  }
  const { port } = server.address() as { port: number }
  const names = udp.address().port
  const name = JSON.stringify({ pid: victim.pid, file, folder, port, names, socket })
  return {
    root,
    /** The program in the reader's place. */
    program,
    pid: victim.pid as number,
    /** What the program gets to know of it, as the name of a file. */
    name,
    /** What the program tells of each way: `out`, or why not. Ends it. */
    async ways(child: ChildProcess): Promise<Readonly<Record<string, string>>> {
      child.send({ type: 'open', file: 1, task: { facts: { name } } })
      const end = once(child, 'exit').then(([code, signal]) => {
        throw new Error(`the program ended (${code ?? signal})`)
      })
      const [{ message }] = await Promise.race([once(child, 'message'), end])
      child.kill('SIGKILL')
      return JSON.parse(message)
    },
    close() {
      victim.kill('SIGKILL')
      server.close()
      local.close()
      udp.close()
      rmSync(root, { recursive: true })
    },
  }
}
