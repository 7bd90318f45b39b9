/**
 * Generates clients from the OpenAPI document, and lets each of them connect, upload, download, list and fail at a
 * server. What the system does not have or cannot be installed is skipped and said at the end, unless
 * `LINKSPAN_REQUIRE=all`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalog } from '@linkspan/service'
import { openApiDocument } from '../../../hosted/src/http/openapi/document.ts'
import { routes } from '../../../hosted/src/http/routes/routes.ts'
import { REQUIRED } from '../repository/required.ts'
import { type Generator, generators, install } from './generators/generators.ts'
import { runProgram } from './runtimes/run-programs.ts'
import { withServer } from './runtimes/served.ts'

const started = performance.now()
const work = mkdtempSync(join(tmpdir(), 'linkspan-generators-'))
const document = join(work, 'openapi.json')
const skipped: string[] = []
let failed = 0

/** What every client prints. */
const FACTS = JSON.stringify({
  kinds: catalog.map(({ type }) => type),
  type: 'drive',
  same: true,
  files: Array(3).fill('drive#file'),
  missing: 'not_found',
})

function skip(name: string, why: string): void {
  if (REQUIRED) {
    failed++
    console.log(`✕ ${name}: ${why}`)
    return
  }
  skipped.push(name)
  console.log(`! SKIPPED ${name}: ${why}`)
}

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function check({ name, generate }: Generator, at: number): Promise<void> {
  const begun = performance.now()
  try {
    const [program = '', ...args] = generate(document, join(work, `client-${at}`))
    const file = args.shift() as string
    const printed = await withServer((served) => {
      const { replication_config: _, ...connector } = served.connector
      return runProgram([program], file, { SERVER: JSON.stringify({ ...served, connector }) }, args)
    })
    if (JSON.stringify(JSON.parse(printed)) !== FACTS)
      throw new Error(`it prints ${printed}, and not ${FACTS}`)
    console.log(`✓ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  } catch (error) {
    failed++
    console.log(`✕ ${name}\n${(error as Error).message}`)
  }
}

try {
  writeFileSync(document, JSON.stringify(await openApiDocument(routes, catalog)))
  const missing = new Set(generators.flatMap(({ needs }) => needs).filter((each) => !isThere(each)))
  let uninstalled: string | undefined
  try {
    if (!missing.has('python3')) install()
  } catch (error) {
    uninstalled = (error as Error).message
  }
  for (const [at, generator] of generators.entries()) {
    const absent = generator.needs.filter((each) => missing.has(each))
    if (absent.length > 0) skip(generator.name, `this system has no ${absent.join(' and no ')}`)
    else if (uninstalled !== undefined) skip(generator.name, uninstalled)
    else await check(generator, at)
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
const seconds = ((performance.now() - started) / 1000).toFixed(0)
const left = skipped.length > 0 ? `; SKIPPED, SO NOT CHECKED: ${skipped.join(', ')}` : ''
console.log(`generators: ${failed === 0 ? 'all passed' : `${failed} failed`} in ${seconds} s${left}`)
process.exitCode = failed > 0 ? 1 : 0
