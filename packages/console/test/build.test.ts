import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'

const build = join(import.meta.dirname, '../dev/build.ts')

/** The most zipped bytes that somebody waits for. */
const MOST = { console: 43_000, screen: 16_000, chart: 24_000, connect: 43_000, language: 4_000 }

type Files = Readonly<Record<string, Buffer>>

/** The bytes of each file below a folder, by its path. */
function contentOf(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1), readFileSync(path)]
    }),
  )
}

const named = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => `assets/${name}`)

/** What is loaded with a page or a program, itself included; programs that it loads later are not. */
function loadedWith(files: Files, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const text = String(files[path])
  const next = path.endsWith('.html')
    ? named(text, /"\.\/assets\/([^"]+)"/g)
    : named(text, /(?:from|import)\s*["'`]\.\/([\w.-]+)["'`]/g)
  for (const name of next) loadedWith(files, name, found)
  return found
}

/** What a program loads later: screens, drawings, languages. */
const laterIn = (files: Files, programs: Iterable<string>) =>
  [...programs].flatMap((path) => named(String(files[path]), /import\(\s*["'`]\.\/([\w.-]+)["'`]/g))

/** The bytes of files that are not there already. */
const zipped = (files: Files, paths: Iterable<string>, there = new Set<string>()) =>
  [...paths].reduce((sum, path) => sum + (there.has(path) ? 0 : gzipSync(files[path] ?? '').length), 0)

test('the builds of two shells give the same bytes, and nobody waits for more of them than one may', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-console-'))
  try {
    const [one, other] = ['development', 'production'].map((name) => {
      execFileSync(process.execPath, [build, join(folder, name)], { env: { ...process.env, NODE_ENV: name } })
      return contentOf(join(folder, name))
    }) as [Files, Files]
    const hashes = (files: Files) =>
      Object.entries(files).map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')])
    expect(hashes(one)).toEqual(hashes(other))
    // a source map or a path would show where it was built
    expect(Object.keys(one).filter((name) => !/\.(html|js|css|svg)$/.test(name))).toEqual([])
    for (const [page, most] of [
      ['index.html', MOST.console] as const,
      ['connect.html', MOST.connect] as const,
    ]) {
      const first = loadedWith(one, page)
      const sent = zipped(one, first)
      expect({ page, sent, is_small: sent < most }).toEqual({ page, sent, is_small: true })
      for (const later of each(laterIn(one, first))) {
        const added = zipped(one, loadedWith(one, later), first)
        const most_added = /\b(?:de|es|fr|ja)-/.test(later) ? MOST.language : MOST.screen
        expect({ later, added, is_small: added < most_added }).toEqual({ later, added, is_small: true })
      }
    }
    const [chart = ''] = Object.keys(one).filter((path) => /canvas-.*\.js$/.test(path))
    expect(zipped(one, loadedWith(one, chart), loadedWith(one, 'index.html'))).toBeLessThan(MOST.chart)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
