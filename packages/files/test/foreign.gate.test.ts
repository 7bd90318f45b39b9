import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { IS_GATE } from '../../core/test/support/rings.ts'
import { describeUnless } from '../../hosted/test/support/test-with.ts'
import { FileReader } from '../src/index.ts'
import { readTyped } from './read.ts'

/** Files that Python's libraries write, which share no code with the readers. */

const PYTHON = resolve(import.meta.dirname, '../../../node_modules/.cache/linkspan-writers/bin/python')

/** A file, and what a reader should find in it. */
interface Written {
  readonly name: string
  readonly format: { readonly filetype: string }
  readonly rows: readonly object[]
}

const LACK =
  IS_GATE && existsSync(PYTHON)
    ? undefined
    : 'no libraries of Python, which packages/tools/src/programs/install-writers.sh installs'

describeUnless(LACK, 'the reader has what these libraries have written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-foreign-'))
  const reader = new FileReader()
  afterAll(async () => {
    await reader.close()
    rmSync(folder, { recursive: true })
  })
  const script = join(import.meta.dirname, 'foreign/write.py')
  const files: Written[] = JSON.parse(execFileSync(PYTHON, [script, folder], { encoding: 'utf8' }))

  test.each(files)('$name, value for value', async ({ name, format, rows }) => {
    const { values } = await readTyped(reader, { name, bytes: readFileSync(join(folder, name)), format })
    expect(values).toEqual(rows)
  })
})
