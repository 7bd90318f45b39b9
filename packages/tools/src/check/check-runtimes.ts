/**
 * Runs a program of every connector, from the packages as they are published, on every runtime and from every bundle that
 * the documentation promises. What is not published for this system is skipped and said at the end; so is what cannot be
 * installed, unless `LINKSPAN_REQUIRE=all`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { conclude, skip, verify } from '../repository/checks.ts'
import { type Packed, pack, root } from '../repository/packed.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'
import {
  browserBytes,
  bundle,
  bundleForWeb,
  bundlers,
  installBundlers,
  nodeBytes,
} from './runtimes/bundles.ts'
import { type Consumer, copiesOf, createConsumer, PROGRAMS, VENDORS } from './runtimes/consumer.ts'
import { inWorker } from './runtimes/in-worker.ts'
import { throughProxy } from './runtimes/proxied.ts'
import { runOne, runPrograms } from './runtimes/run-programs.ts'
import { type Runtime, runtimes, workerd } from './runtimes/runtimes.ts'
import { withServer } from './runtimes/served.ts'

using temporary = temporaryFolder('runtimes')
const work = temporary.path
/** The most bytes of some bundles. */
const SIZES = [
  ["the client gzipped in a browser's bundle", 15_300, browserBytes, 'browser'],
  ["the popup gzipped in a browser's bundle", 1_300, browserBytes, 'popup'],
  ['ConnectorError of core alone in a bundle', 5_000, nodeBytes, 'only-errors'],
] as const

/** What each connector's program printed on this process' own runtime: the others must print the same. */
let expected: Readonly<Record<string, string>> | undefined

/** The same for the client against the server of `npm start`. */
let servedFacts: string | undefined

async function same(command: readonly string[], fileOf: (name: string) => string): Promise<void> {
  const printed = await runPrograms(command, PROGRAMS, fileOf)
  expected ??= printed
  for (const [name, facts] of Object.entries(printed)) {
    if (facts !== expected[name]) throw new Error(`${name} prints ${facts}, and not ${expected[name]}`)
  }
}

async function checkRuntime(runtime: Runtime, app: Consumer): Promise<void> {
  if ('skipped' in runtime) return skip(runtime.name, runtime.skipped, runtime.published)
  await verify(runtime.name, () => same(runtime.command, app.program))
  await verify(`${runtime.name}, the client against npm start`, () =>
    withServer(async (served) => {
      const facts = await runOne(runtime.command, app.program('served'), {
        SERVER: JSON.stringify(served),
      })
      servedFacts ??= facts
      if (facts !== servedFacts) throw new Error(`it prints ${facts}, and not ${servedFacts}`)
    }),
  )
  if (runtime.name.startsWith('node '))
    await verify(`${runtime.name}, files in a process`, async () => {
      await runOne(runtime.command, app.program('files'), {})
    })
  await verify(`${runtime.name}, through a proxy`, () => throughProxy(runtime.command, app.program('proxy')))
}

async function checkBundles(app: Consumer): Promise<void> {
  let tools: string
  try {
    tools = installBundlers()
  } catch (error) {
    return skip('bundles of esbuild and rollup', (error as Error).message)
  }
  for (const [what, most, bytesOf, name] of SIZES)
    await verify(`${what}, at most ${most} bytes`, () => {
      const bytes = bytesOf(tools, app.program(name))
      if (bytes > most) throw new Error(`it has ${bytes} bytes`)
    })
  for (const bundler of bundlers) {
    const { name, extension, proxy_settings, proxy_only } = bundler
    const folder = join(work, 'bundles', name.replace(/\W+/g, '-'))
    const fileOf = (each: string) => join(folder, each + extension)
    await verify(`${name}, alone in a folder`, async () => {
      const files = proxy_only ? ['proxy'] : [...PROGRAMS, 'proxy']
      bundle(bundler, tools, files.map(app.program), folder)
      if (!proxy_only) await same([process.execPath], fileOf)
    })
    await verify(`${name}, through a proxy`, () =>
      throughProxy([process.execPath], fileOf('proxy'), proxy_settings),
    )
  }
}

async function checkWorkers(app: Consumer): Promise<void> {
  const runtime = workerd()
  if ('skipped' in runtime) return skip(runtime.name, runtime.skipped, runtime.published)
  await verify(`${runtime.name}, the client against npm start`, async () => {
    const folder = join(work, 'worker')
    bundleForWeb(installBundlers(), app.program('worker'), join(folder, 'worker.js'))
    const facts = await withServer((served) => inWorker(runtime.command, folder, JSON.stringify(served)))
    if (facts !== servedFacts) throw new Error(`it answers ${facts}, and not ${servedFacts}`)
  })
}

/** An application with an older copy of the tracing API than any that a library could bring. */
async function checkTracing(packages: readonly Packed[]): Promise<void> {
  const versions = ['api@1.4.0', 'sdk-trace-base@1.9.1', 'context-async-hooks@1.9.1']
  const tracing = versions.map((each) => `@opentelemetry/${each}`)
  const app = createConsumer(join(work, 'traced'), packages, ['tracing'], ...tracing)
  const copies = copiesOf('@opentelemetry/api', app.folder)
  if (copies.length !== 1)
    throw new Error(`there are ${copies.length} copies of the API: ${copies.join(', ')}`)
  await runPrograms([process.execPath], ['tracing'], app.program)
}

const names = ['core', 'files', 'search', 'client', ...VENDORS]
const unbuilt = names.filter((name) => !existsSync(join(root, 'packages', name, 'dist')))
if (unbuilt.length > 0) throw new Error(`run \`npm run build\` first: ${unbuilt.join(', ')} is not built`)
const packages = names.map((name) => pack(name, work))
const app = createConsumer(join(work, 'app'), packages, [
  ...PROGRAMS,
  'client-facts',
  'served',
  'worker',
  'files',
  'proxy',
  'browser',
  'popup',
  'only-errors',
])
if (copiesOf('@opentelemetry/api', app.folder).length > 0) throw new Error('the tracing API was installed')
for (const runtime of runtimes()) await checkRuntime(runtime, app)
await checkWorkers(app)
await checkBundles(app)
await verify('spans in an application with its own tracing API', () =>
  checkTracing(packages.filter(({ name }) => ['core', 'advertising'].includes(name))),
)
conclude('runtimes')
