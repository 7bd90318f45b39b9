/**
 * Checks the command line as people install it: `@linkspan/cli` and `@linkspan/hosted`, packed and each alone in an empty
 * folder, as `npx` does. It uses the installed server by the installed client up to a search, with the sandbox in place of
 * the vendors: on its defaults, started again, and with an object storage if `LINKSPAN_TEST_S3_URL` names one.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { objectStorageSettings } from '../repository/object-storage-settings.ts'
import { type Packed, pack, packageNames } from '../repository/packed.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'
import { npmInstall } from './runtimes/install.ts'
import { type InstalledServer, withInstalledServer } from './runtimes/installed-server.ts'

using temporary = temporaryFolder('cli')
const work = temporary.path

/** Installs a package, with our packages that it needs from their packed files. */
function install(name: string, all: readonly Packed[]) {
  const folder = join(work, name)
  mkdirSync(folder)
  const files = Object.fromEntries(all.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]))
  // npm takes no override of what is installed by name, now or later, or of what is optional
  const {
    [`@linkspan/${name}`]: wanted,
    '@linkspan/key-services': _keys,
    '@linkspan/object-storage': _parts,
    ...overrides
  } = files
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [`@linkspan/${name}`]: wanted }, overrides }),
  )
  npmInstall(folder)
  return { folder, program: join(folder, 'node_modules/.bin/linkspan') }
}

/** The output of a command that has to succeed. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}, input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    input,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`linkspan ${args.join(' ')} ends with ${status}\n${stdout}${stderr}`)
  return stdout
}

function expect(what: string, text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new Error(`${what}: ${pattern} is not in\n${text}`)
  console.log(`✓ ${what}`)
}

/** The client's command line, with the settings that reach a server. */
function clientOf(program: string, { base_url, client_id, client_secret }: InstalledServer) {
  const env = { LINKSPAN_URL: base_url, LINKSPAN_CLIENT_ID: client_id, LINKSPAN_CLIENT_SECRET: client_secret }
  return {
    env,
    linkspan: (line: string, input?: object) =>
      run(program, line.split(' '), env, input && JSON.stringify(input)),
  }
}

/** Connects a customer, syncs and searches, as a person would. */
function firstSearch(program: string, server: InstalledServer, customer: string): void {
  const { linkspan } = clientOf(program, server)
  const { credentials, replication_config } = server.connector
  const config = join(work, 'replication-config.json')
  writeFileSync(config, JSON.stringify(replication_config))
  const connect = `connect drive --customer ${customer} --credentials-file - --replication-config-file ${config}`
  expect('connect', linkspan(connect, credentials), /^status +active$/m)
  expect('sync', linkspan(`sync ${customer}/drive --watch`), /^run_\S+ {2}succeeded/)
  searchAgain(program, server, customer)
}

function searchAgain(program: string, server: InstalledServer, customer: string): void {
  const { linkspan } = clientOf(program, server)
  expect('search', linkspan(`search ${customer}/drive files -n 2 --csv`), /^\S*id\S*,.*\n.+\n.+\n$/)
}

/** From the first start in an empty folder to the first search, and then on with the same data. */
async function use(client: string, server: string, all: readonly Packed[]): Promise<void> {
  await withInstalledServer(server, async (start) => {
    await start({}, async (running) => {
      firstSearch(client, running, 'packed')
      const { linkspan, env } = clientOf(client, running)
      expect('status', linkspan('status'), /is ready\. Connectors: 1/)
      expect('call', linkspan('call packed/drive files list -p pageSize=1'), /"data"/)
      expect('mcp', await tools(client, env), /"list_connectors"/)
    })
    await start({ LINKSPAN_PARTS: 'directory' }, async (running) => {
      searchAgain(client, running, 'packed')
    })
    const storage = objectStorageSettings()
    if (!storage) return console.log('! SKIPPED the object storage: LINKSPAN_TEST_S3_URL names none')
    npmInstall(server, ...all.filter(({ name }) => name === 'object-storage').map(({ tarball }) => tarball))
    await start({ ...storage, LINKSPAN_PARTS_FORMER: 'directory' }, async (running) => {
      firstSearch(client, running, 'stored')
      searchAgain(client, running, 'packed')
    })
  })
}

/** What an agent reads about the tools. */
async function tools(program: string, env: Record<string, string>): Promise<string> {
  const bridge = spawn(program, ['mcp'], { env: { PATH: process.env.PATH ?? '', ...env }, stdio: 'pipe' })
  bridge.stderr.pipe(process.stderr)
  bridge.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`)
  const [line] = await once(createInterface({ input: bridge.stdout }), 'line')
  bridge.stdin.end()
  await once(bridge, 'exit')
  return line
}

function complete(program: string): string {
  const ask = `COMP_WORDS=(linkspan connectors ge); COMP_CWORD=2; _linkspan; printf '%s\\n' "\${COMPREPLY[@]}"`
  return run('bash', ['-c', `${run(program, ['completion', 'bash'])}\n${ask}`])
}

const all = packageNames()
  .filter((name) => name !== 'sandbox')
  .map((name) => pack(name, work))
const [client, server] = [install('cli', all), install('hosted', all)]
expect('the help of the client', run(client.program, ['--help']), /^ {2}search /m)
expect("the server's program, where both are installed", run(server.program, ['--help']), /^ {2}start /m)
expect('completion', complete(client.program), /^get\n$/)
await use(client.program, server.folder, all)
