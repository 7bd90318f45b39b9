import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'

const build = join(import.meta.dirname, '../dev/build.ts')

/** The bytes of each file below a folder, by its path. */
function contentOf(folder: string): Record<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1), readFileSync(path)]
    }),
  )
}

test('the builds of two shells give the same bytes, and all screens together are smaller than one may be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-console-'))
  try {
    const [one, other] = ['development', 'production'].map((name) => {
      execFileSync(process.execPath, [build, join(folder, name)], { env: { ...process.env, NODE_ENV: name } })
      return contentOf(join(folder, name))
    }) as [Record<string, Buffer>, Record<string, Buffer>]
    const hashes = (files: Record<string, Buffer>) =>
      Object.entries(files).map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')])
    expect(hashes(one)).toEqual(hashes(other))
    const names = Object.keys(one)
    expect(names).toContain('index.html')
    // a source map or a path would show where it was built
    expect(names.filter((name) => !/\.(html|js|css|svg)$/.test(name))).toEqual([])
    const sent = Object.values(one).reduce((sum, bytes) => sum + gzipSync(bytes).length, 0)
    // of them, 10,000 are four translations of the page of a link
    expect(sent).toBeLessThan(136_000)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
