import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { cliProgram, mainProgram } from '../../hosted/test/support/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'linkspan-installed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (args: readonly string[], file: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, file, 'list'], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test.each([
  ['the client', cliProgram, '22.18.9', '22.19'],
  ['the server', mainProgram, '22.19.0', '24'],
])(
  '%s refuses a Node that is too old in one sentence, and loads nothing that it may not parse',
  (_, file, old, oldest) => {
    const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${old}' } })`
    expect(start(['--import', `data:text/javascript,${encodeURIComponent(versions)}`], file)).toEqual({
      status: 2,
      stdout: '',
      stderr: `linkspan needs Node ${oldest} or newer; this is ${old}.\n`,
    })
  },
)

test("where a server is installed too, the client's link runs the server's program", () => {
  const hosted = join(folder, 'node_modules/@linkspan/hosted')
  const link = join(folder, 'node_modules/.bin/linkspan')
  mkdirSync(hosted, { recursive: true })
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync(cliProgram, link)
  const manifest = { name: '@linkspan/hosted', type: 'module', bin: { linkspan: './program.js' } }
  writeFileSync(join(hosted, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(hosted, 'program.js'), 'process.stdout.write(process.argv.slice(2).join())')
  expect(start([], link)).toEqual({ status: 0, stdout: 'list', stderr: '' })
  rmSync(hosted, { recursive: true })
  expect(start([], link)).toMatchObject({ status: 2, stdout: '' })
})
