import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const root = resolve(import.meta.dirname, '..')

/** Runs the program of the README with this content of its file. */
async function runExample(content: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-readme-'))
  try {
    const file = join(folder, 'orders.csv')
    writeFileSync(file, content)
    const [, program = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
    const code = program.replaceAll("'orders.csv'", JSON.stringify(file))
    expect(code).not.toBe(program)
    const args = ['--conditions=linkspan-source', '--input-type=module-typescript', '--eval', code]
    return (await promisify(execFile)(process.execPath, args, { cwd: root })).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test("the README's program prints the rows of a file, and why another cannot be read", async () => {
  expect(await runExample('id;price\n1;9.95\n2;"4"\n')).toBe('1 [ 1, 9.95 ]\n2 [ 2, 4 ]\n')
  expect(await runExample('id;price\n1\n')).toMatch(/^file_malformed row 1 has 1 fields/)
})
