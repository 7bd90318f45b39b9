import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { findCircle, packages, packagesFolder, relativeImports, sources } from './support/sources.ts'

/**
 * The rooms of each package from the lowest floor up: a room may import the rooms on the floors below its own, also by a
 * file that is in no room. The files at the top of the server have floors as well.
 */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  core: [['pages'], ['http'], ['google', 'request', 'sync'], ['connector'], ['testing']],
  drive: [['sync'], ['upload'], ['entities']],
  'call-recording': [['calls'], ['entities']],
  'web-analytics': [['admin'], ['entities', 'reports']],
  advertising: [['effects', 'mutate', 'queries'], ['entities']],
  search: [['language'], ['memory']],
  files: [['write', 'zip'], ['documents', 'schema'], ['formats'], ['process']],
  sync: [['plan', 'tables'], ['publish'], ['read'], ['streams']],
  stores: [['crypto', 'tables'], ['migrations'], ['sql'], ['leases'], ['parts']],
  console: [['texts'], ['data'], ['ui'], ['screens'], ['connect']],
  cli: [['output'], ['client', 'completion'], ['mcp']],
  sandbox: [['kit'], ['oauth'], ['call-recording', 'google'], ['advertising', 'drive', 'web-analytics']],
  tools: [
    ['programs', 'repository'],
    ['check', 'generate', 'release', 'runner', 'soak', 'start'],
    ['bench', 'image'],
  ],
  service: [
    ['errors.ts', 'log-output.ts', 'streamed-answer.ts'],
    ['events'],
    ['catalog.ts', 'logging.ts'],
    ['metrics'],
    ['identity'],
    ['entities', 'limits'],
    ['access'],
    ['credentials'],
    ['oauth'],
    ['connect', 'connections'],
    ['search'],
    ['records'],
    ['sync', 'tables'],
    ['connectors'],
    ['webhooks'],
    ['change-sets'],
    ['services'],
    ['jobs'],
    ['answers.ts', 'index.ts'],
  ],
  hosted: [['version.ts'], ['http'], ['config'], ['server'], ['cli'], ['index.ts', 'main.ts']],
}

describe.each(packages)('the rooms of %s', (name) => {
  const folder = join(packagesFolder, name, 'src')
  // the first file of `generated` is made from what imports the second
  const isRoom = (path: string) => statSync(join(folder, path)).isDirectory() && path !== 'generated'
  const known = floors[name]?.flat() ?? []
  const roomOf = (path: string) => {
    const [top = '', below] = relative(folder, path).split('/')
    return top === 'generated' ? `${top}/${below}` : top
  }
  const rooms = [...new Set(sources(name).map(roomOf))]
  const imported = new Map(
    rooms.map((room) => {
      const files = sources(name).filter((path) => roomOf(path) === room)
      const others = new Set(files.flatMap(relativeImports).map(roomOf))
      return [room, [...others].filter((other) => rooms.includes(other) && other !== room)]
    }),
  )
  const importsOf = (room: string) => imported.get(room) ?? []

  /** The rooms that a room imports, also by files that have no floor. */
  function reachedFrom(room: string, seen = new Set<string>()): Set<string> {
    for (const other of importsOf(room)) {
      if (seen.has(other)) continue
      seen.add(other)
      if (!known.includes(other)) reachedFrom(other, seen)
    }
    return seen
  }

  test('each has its floor', () => {
    const files_with_floor = known.filter((path) => path.endsWith('.ts'))
    const wanted = [...readdirSync(folder).filter(isRoom), ...files_with_floor]
    expect(known.toSorted()).toEqual(wanted.toSorted())
  })

  test('import only rooms below them', () => {
    // may be empty: a package may have no rooms
    for (const [floor, others] of (floors[name] ?? []).entries()) {
      const below = floors[name]?.slice(0, floor).flat()
      for (const room of each(others)) {
        const above = [...reachedFrom(room)].filter(
          (other) => known.includes(other) && !below?.includes(other),
        )
        expect({ room, above }).toEqual({ room, above: [] })
      }
    }
  })

  test('and the files beside them import each other in no circle', () => {
    expect(findCircle(rooms, importsOf)).toBeUndefined()
  })
})
