import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { consentErrors, exportFormats } from '@linkspan/service'
import { PARTIAL_REASONS } from '@linkspan/sync'
import { catalog, problems } from '../../../../hosted/src/index.ts'
import { answersFile, describeAnswers } from './answer-schemas.ts'
import { clientTypes } from './client-types.ts'
import { eventExample, eventTable } from './events.ts'
import { type Examples, examplesOf } from './examples.ts'
import { formatFiles } from './format-files.ts'
import { insert, markdownTable } from './markdown.ts'
import { entityTable, reference } from './reference.ts'
import { routeTable } from './routes.ts'
import { typedFiles } from './typed-entities.ts'

const root = resolve(import.meta.dirname, '../../../../..')

/** Every generated file, by its path in the repository. */
export async function generatedPages(given?: ReadonlyMap<string, Examples>): Promise<Map<string, string>> {
  const examples = given ?? (await examplesOf(catalog))
  const answers = new Map(catalog.map((kind) => [kind.type, describeAnswers(kind)]))
  const written = new Map<string, string>()
  const fill = (path: string, name: string, text: string) =>
    written.set(path, insert(written.get(path) ?? readFileSync(join(root, path), 'utf8'), name, text))
  for (const kind of catalog) {
    written.set(
      `docs/reference/${kind.type}.md`,
      `${reference(kind, examples.get(kind.type) ?? new Map(), answers.get(kind.type)?.fields ?? {})}\n`,
    )
    for (const [path, text] of typedFiles(kind)) written.set(path, text)
    fill(`packages/${kind.type}/README.md`, 'entities', entityTable(kind))
  }
  for (const [path, text] of clientTypes(catalog)) written.set(path, text)
  for (const [path, text] of formatFiles()) written.set(path, text)
  written.set('packages/service/src/entities/generated/answers.ts', answersFile(Object.fromEntries(answers)))
  fill('README.md', 'connectors', kindTable())
  fill('docs/errors.md', 'codes', codeTable())
  fill('docs/oauth.md', 'consent-errors', consentErrorTable())
  fill('docs/sync.md', 'partial-reasons', reasonTable())
  fill('docs/data-out.md', 'formats', formatTable())
  fill('docs/events.md', 'event', eventExample())
  fill('docs/events.md', 'types', eventTable())
  fill('packages/hosted/README.md', 'routes', routeTable())
  return written
}

function kindTable(): string {
  const rows = catalog.map((kind) => {
    const names = Object.values(kind.entities).map(({ name }) => `\`${name}\``)
    const link = `[\`@linkspan/${kind.type}\`](packages/${kind.type}/README.md)`
    return [link, kind.title, names.join(', '), `[reference](docs/reference/${kind.type}.md)`]
  })
  return markdownTable(['Package', 'System', 'Entities', ''], rows)
}

function codeTable(): string {
  const rows = Object.entries(problems).map(([code, { status, when }]) => [
    `\`${code}\``,
    String(status),
    when,
  ])
  return markdownTable(['Code', 'HTTP status', 'When'], rows)
}

function reasonTable(): string {
  const rows = Object.entries(PARTIAL_REASONS).map(([reason, text]) => [`\`${reason}\``, text])
  return markdownTable(['`reason`', 'Meaning'], rows)
}

function formatTable(): string {
  return markdownTable(
    ['`format`', 'Media type'],
    Object.entries(exportFormats).map(([name, { media_type }]) => [`\`${name}\``, `\`${media_type}\``]),
  )
}

function consentErrorTable(): string {
  const rows = Object.entries(consentErrors).map(([code, description]) => [`\`${code}\``, description])
  return markdownTable(['`error`', '`error_description`'], rows)
}
