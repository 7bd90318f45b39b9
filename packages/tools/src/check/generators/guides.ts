import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@linkspan/client'
import { freePort } from '../../../../stores/test/support/free-port.ts'
import { root, run } from '../../repository/packed.ts'
import { environment } from '../runtimes/install.ts'
import { type Served, withServer } from '../runtimes/served.ts'
import { installed } from './install.ts'

/** A guide whose programs are run as they are written there. */
export interface Guide {
  readonly page: string
  /** Where its registry's packages are. */
  readonly from: keyof typeof installed
  readonly needs: readonly string[]
  /** Generates the client of the guide beside its files, and returns the command of each program. */
  prepare(document: string, folder: string): (program: string) => readonly string[]
}

export const guides: readonly Guide[] = [
  {
    page: 'docs/python.md',
    from: 'python',
    needs: ['python3'],
    prepare(document, folder) {
      const client = join(folder, 'client')
      const args = ['generate', '--path', document, '--output-path', client]
      run(join(installed.python, 'openapi-python-client'), args, folder)
      const path = `PYTHONPATH=${client}`
      return (program) => ['env', path, join(installed.python, 'python'), `${program}.py`]
    },
  },
  {
    page: 'docs/go.md',
    from: 'go',
    needs: ['go'],
    prepare(document, folder) {
      const args = ['-package', 'linkspan', '-generate', 'types,client', '-o', 'linkspan/client.go', document]
      run('go', ['mod', 'init', 'example/shop'], folder)
      mkdirSync(join(folder, 'linkspan'))
      run(join(installed.go, 'oapi-codegen'), args, folder)
      run('go', ['mod', 'tidy'], folder)
      run('go', ['build', '-o', 'bin/', './files', './follow', './receive'], folder)
      return (program) => [`./bin/${program}`]
    },
  },
]

/** Writes the files of a guide, and runs its programs at a server. */
export async function checkGuide({ page, prepare }: Guide, document: string, folder: string): Promise<void> {
  const text = readFileSync(join(root, page), 'utf8')
  for (const [, name = '', code = ''] of text.matchAll(/<!-- file: (\S+) -->\n\n```\w+\n(.*?)\n```/gs)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), `${code}\n`)
  }
  const commandOf = prepare(document, folder)
  await withServer(async (served) => {
    const { base_url, client_id, client_secret } = served
    const server = createClient({ base_url, client_id, client_secret })
    const { replication_config: _, ...connector } = served.connector
    await server.connectors.create({ customer_name: 'acme', name: 'Files', ...connector })
    const start = (program: string, env = {}) => startIn(folder, commandOf(program), served, env)
    await expectLines(start('files'), [/./, /./, /./])
    await expectLines(start('follow'), [/^1 client\.created/])
    await checkReceiver(server, (env) => start('receive', env))
  })
}

async function checkReceiver(
  server: ReturnType<typeof createClient>,
  start: (env: Record<string, string>) => ChildProcess,
): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/linkspan`
  const { id, secret } = await server.webhooks.create({ url, types: ['connector.deleted'] })
  const receiver = start({ PORT: String(port), LINKSPAN_WEBHOOK_SECRET: secret })
  try {
    while ((await server.webhooks.test(id)).status !== 204) await delay(100)
    const forged = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,forged' }
    const { status } = await fetch(url, { method: 'POST', body: '{}', headers: forged })
    if (status !== 400) throw new Error(`a forged request is answered ${status}`)
    await expectLines(receiver, [/webhook\.test/])
  } finally {
    receiver.kill()
  }
}

function startIn(
  cwd: string,
  [command = '', ...args]: readonly string[],
  { base_url, client_id, client_secret }: Served,
  more: Record<string, string>,
): ChildProcess {
  const settings = {
    LINKSPAN_URL: base_url,
    LINKSPAN_CLIENT_ID: client_id,
    LINKSPAN_CLIENT_SECRET: client_secret,
  }
  const env = { ...environment, ...settings, ...more }
  return spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Waits until a program has printed these lines, and ends it. */
async function expectLines(child: ChildProcess, expected: readonly RegExp[]): Promise<void> {
  const lines: string[] = []
  if (child.stdout)
    for await (const line of createInterface(child.stdout)) if (lines.push(line) === expected.length) break
  child.kill()
  if (!expected.every((each, at) => each.test(lines[at] ?? '')))
    throw new Error(`it prints ${lines.join('\n')}`)
}
