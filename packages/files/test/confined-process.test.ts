import {
  type ChildProcess,
  execFile,
  execFileSync,
  type ForkOptions,
  fork,
  spawnSync,
} from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startConfined } from '../src/process/confined-process.ts'
import { launcherArguments, PERL } from '../src/process/launcher.ts'
import { findWall, WALLED_ENVIRONMENT } from '../src/process/wall.ts'
import { openOutside, type User } from './outside.ts'

const MIB = 1024 ** 2
/** The ways that Node's permissions leave open. */
const OPEN_TO_NODE = [
  'a connection',
  'a connection by IPv6',
  'a request',
  'a local socket',
  'a server',
  'a local server',
  'an abstract server',
  'a datagram',
  'the names of hosts',
  'a signal to the server',
  'a debugger of the server',
  'the rank of the server',
]

const wall = await findWall()
let outside: Awaited<ReturnType<typeof openOutside>>
beforeEach(async () => {
  outside = await openOutside({})
})
afterEach(() => outside.close())

const waysOut = (found: Readonly<Record<string, string>>) =>
  Object.keys(found).filter((name) => found[name] === 'out')

/** Starts the program without the permissions of Node. */
function startBare(options: User & Pick<ForkOptions, 'execPath' | 'execArgv'> = {}): ChildProcess {
  return fork(outside.program, [], {
    execArgv: [],
    ...options,
    env: { ...WALLED_ENVIRONMENT },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

const byPerl = (...command: readonly string[]) =>
  launcherArguments(
    process.arch as 'x64',
    { reads: [dirname(dirname(outside.program))], data_bytes: 2048 * MIB },
    command,
  )

test('on this system there is a wall, unless it is not Linux', () => {
  expect(wall.holds).toBe(process.platform === 'linux')
})

test('unconfined, the program gets out by each of its ways', async () => {
  const found = await outside.ways(startBare())
  expect(Object.keys(found).length).toBeGreaterThan(50)
  expect(waysOut(found)).toEqual(Object.keys(found))
})

test('P62 in the place of the reader, it gets out by none', async () => {
  const found = await outside.ways(await startConfined(outside.program, 384 * MIB))
  expect(waysOut(found)).toEqual(wall.holds ? [] : OPEN_TO_NODE)
})

test('P62 the system alone, without the permissions of Node, leaves it no way out', async () => {
  const started = startBare(wall.holds ? { execPath: PERL, execArgv: byPerl(process.execPath) } : {})
  const found = waysOut(await outside.ways(started))
  expect(found.length === 0).toBe(wall.holds)
})

test('without a wall, the ways that the documents name are open, and no others', async () => {
  const found = await outside.ways(
    await startConfined(outside.program, 384 * MIB, { holds: false, reason: '', remedy: '' }),
  )
  expect(waysOut(found)).toEqual(OPEN_TO_NODE)
})

test('P62 the same holds for a user without rights', async () => {
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  outside.close()
  outside = await openOutside(user)
  expect(waysOut(await outside.ways(startBare(user)))).not.toEqual([])
  // a user without rights may not see the sources
  const { root, program, name } = outside
  cpSync(join(import.meta.dirname, '../src/process'), join(root, 'src/process'), { recursive: true })
  cpSync(join(import.meta.dirname, 'fixtures/as-user.ts'), join(root, 'test/fixtures/as-user.ts'))
  const args = [join(root, 'test/fixtures/as-user.ts'), program, name]
  const { stdout } = await promisify(execFile)(process.execPath, args, { ...user, cwd: root })
  const found = JSON.parse(stdout)
  expect(waysOut(found)).toEqual(wall.holds ? [] : OPEN_TO_NODE)
})

test('P62 native code behind the wall is refused each system call that leads out', () => {
  const script = join(dirname(dirname(outside.program)), 'native.pl')
  cpSync(join(import.meta.dirname, 'native.pl'), script)
  const column = process.arch === 'x64' ? '0' : '1'
  const args = byPerl(PERL, script, column, String(outside.pid))
  // beside the libraries of Node, those of Perl
  const libraries = execFileSync('ldd', [PERL], { encoding: 'utf8' }).match(/\/\S+/g) ?? []
  args.splice(args.lastIndexOf(''), 0, PERL, ...libraries.map((path) => realpathSync(path)))
  const { stdout, stderr } = spawnSync(PERL, args, { encoding: 'utf8', env: {} })
  const answers = stdout.trim().split('\n')
  // no such call
  expect({ stderr, others: answers.filter((each) => !each.endsWith(' 38')) }).toEqual({
    stderr: '',
    others: [],
  })
  expect(answers.length).toBeGreaterThan(40)
})

test('a reader has no variables of its server', async () => {
  process.env.LINKSPAN_PROBE = 'secret'
  const child = await startConfined(outside.program, 384 * MIB)
  delete process.env.LINKSPAN_PROBE
  const environ = readFileSync(`/proc/${child.pid}/environ`, 'utf8')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(environ).not.toContain('secret')
})
