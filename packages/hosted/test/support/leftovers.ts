import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

const STEP_MS = 20
/** Processes inherit this variable from the test file that starts them. */
const VARIABLE = 'LINKSPAN_TEST_FILE'
/** The modules of Node that tests may replace parts of; all test files of a worker share them. */
const SHARED_MODULES = [
  'child_process',
  'crypto',
  'dns',
  'fs',
  'http',
  'https',
  'net',
  'os',
  'timers',
  'tls',
  'vm',
]

// some modules open them
void [process.stdin, process.stdout, process.stderr]

const require = createRequire(import.meta.url)

/** Some members are made when they are first read, such as deprecated ones. */
const LAZY = Symbol('made when it is read')

function membersOfModules(): ReadonlyMap<string, unknown> {
  const members = SHARED_MODULES.flatMap((name) => {
    const descriptors = Object.entries(Object.getOwnPropertyDescriptors(require(`node:${name}`)))
    return descriptors.map(([key, { get, value }]) => [`node:${name}.${key}`, get ? LAZY : value] as const)
  })
  return new Map(members)
}

/** How many there are of each kind of what keeps this process running: servers, sockets, timers and others. */
function countHandles(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** A file below `/proc`, which ends with its process; empty if it has ended or is another user's. */
function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}

/** Whether a process runs that this process or a test file with this mark has started. */
function isOf(mark: string, pid: number): boolean {
  // the name before these fields may have any characters
  const [state, parent] = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  if (state === 'Z' || pid === process.pid) return false
  return Number(parent) === process.pid || readProcess(pid, 'environ').split('\0').includes(mark)
}

/** The processes of a test file. Only Linux has `/proc`. */
function findProcesses(mark: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => isOf(mark, pid))
}

function end(pid: number): string {
  const command = readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim()
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended in the meantime
  }
  return `process ${pid}: ${command}`
}

let files = 0

/**
 * Notes what there is before a test file runs. The function that it returns waits until nothing else is there, ends the
 * processes that stay, and returns what was left, each as a text.
 */
export function watchLeftovers(patience_ms: number): () => Promise<string[]> {
  const value = `${process.pid}-${files++}`
  process.env[VARIABLE] = value
  const mark = `${VARIABLE}=${value}`
  const [members, handles, processes] = [membersOfModules(), countHandles(), findProcesses(mark)]
  const find = () => ({
    handles: [...countHandles()].filter(([kind, count]) => count > (handles.get(kind) ?? 0)),
    processes: findProcesses(mark).filter((pid) => !processes.includes(pid)),
  })
  return async () => {
    // what the last test has begun may not be there yet, such as a server that is to listen
    await nextTurn()
    await nextTurn()
    const until = performance.now() + patience_ms
    let found = find()
    while (found.handles.length + found.processes.length > 0 && performance.now() < until) {
      await delay(STEP_MS)
      found = find()
    }
    const replaced = [...membersOfModules()].filter(
      ([name, value]) => ![value, LAZY].includes(members.get(name)),
    )
    return [
      ...found.processes.map(end),
      ...found.handles.map(([kind, count]) => `handles ${kind}: ${count - (handles.get(kind) ?? 0)}`),
      ...replaced.map(([name]) => `another ${name} than before`),
    ]
  }
}
