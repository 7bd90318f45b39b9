/**
 * Generates clients from the OpenAPI document, and lets each of them connect, upload, download, list and fail at a
 * server. Runs the programs of the guides of Python and Go, too. What the system does not have or cannot be installed is skipped and said at the end, unless
 * `LINKSPAN_REQUIRE=all`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalog } from '@linkspan/service'
import { openApiDocument } from '../../../hosted/src/http/openapi/document.ts'
import { routes } from '../../../hosted/src/http/routes/routes.ts'
import { conclude, skip, verify } from '../repository/checks.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'
import { type Generator, generators } from './generators/generators.ts'
import { checkGuide, guides } from './generators/guides.ts'
import { install } from './generators/install.ts'
import { runOne } from './runtimes/run-programs.ts'
import { withServer } from './runtimes/served.ts'

using temporary = temporaryFolder('generators')
const work = temporary.path
const document = join(work, 'openapi.json')

/** What every client prints. */
const FACTS = JSON.stringify({
  kinds: catalog.map(({ type }) => type),
  type: 'drive',
  same: true,
  files: Array(3).fill('drive#file'),
  missing: 'not_found',
})

function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function reasonNotInstalled(from: Generator['from']): string | undefined {
  try {
    for (const each of from) install[each]()
  } catch (error) {
    return (error as Error).message
  }
}

async function checkClient({ generate }: Generator, folder: string): Promise<void> {
  const [program = '', ...args] = generate(document, folder)
  const file = args.shift() as string
  const printed = await withServer((served) => {
    const { replication_config: _, ...connector } = served.connector
    return runOne([program], file, { SERVER: JSON.stringify({ ...served, connector }) }, args)
  })
  if (JSON.stringify(JSON.parse(printed)) !== FACTS) throw new Error(`it prints ${printed}, and not ${FACTS}`)
}

/** Runs a check if the system has what it needs. */
async function verifyIfThere(
  name: string,
  { needs, from }: Pick<Generator, 'needs' | 'from'>,
  check: () => Promise<void>,
): Promise<void> {
  const absent = needs.filter((each) => !isThere(each))
  if (absent.length > 0) return skip(name, `this system has no ${absent.join(' and no ')}`)
  const uninstalled = reasonNotInstalled(from)
  if (uninstalled !== undefined) return skip(name, uninstalled)
  await verify(name, check)
}

writeFileSync(document, JSON.stringify(await openApiDocument(routes, catalog)))
for (const [at, generator] of generators.entries())
  await verifyIfThere(generator.name, generator, () => checkClient(generator, join(work, `client-${at}`)))
for (const guide of guides) {
  const folder = mkdtempSync(join(work, 'guide-'))
  const needed = { needs: guide.needs, from: [guide.from] }
  await verifyIfThere(guide.page, needed, () => checkGuide(guide, document, folder))
}
conclude('generators')
