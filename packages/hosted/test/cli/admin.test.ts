import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from '@jest/globals'
import { postgresDatabase } from '../../../stores/test/support/databases.ts'
import { newKeys } from '../../../stores/test/support/fresh.ts'
import { runHere } from '../support/command.ts'
import { endPrograms, mainProgram, printed, run } from '../support/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'linkspan-admin-'))
afterAll(async () => {
  await endPrograms()
  rmSync(folder, { recursive: true, force: true })
})

const COMMANDS = [
  ['organizations', 'list'],
  ['organizations', 'create', 'Acme'],
  ['clients', 'list'],
  ['redirects', 'list', '--organization', 'org_1'],
]

describe('where no server has started yet', () => {
  test.each([
    ['in development mode', {}],
    ['in production', { NODE_ENV: 'production', LINKSPAN_KEYS: newKeys() }],
  ])("operators' commands create neither a database nor a key, and say who does, %s", async (_, env) => {
    for (const directory of [folder, join(folder, 'none')]) {
      for (const command of COMMANDS) {
        const given = { ...env, LINKSPAN_DATA_DIR: relative(process.cwd(), directory) }
        expect(await runHere(command, given)).toEqual({
          code: 1,
          out: '',
          err: `LINKSPAN_DATA_DIR: there is no database of this version in ${directory}; linkspan start creates it.\n`,
        })
      }
    }
    expect(readdirSync(folder)).toEqual([])
  })

  test("operators' commands create no tables in a PostgreSQL database", async () => {
    const database = await postgresDatabase()
    try {
      const env = { ...database.env, LINKSPAN_KEYS: newKeys(), LINKSPAN_DATA_DIR: folder }
      for (const command of COMMANDS) {
        const { code, err } = await runHere(command, env)
        expect(code).toBe(1)
        expect(err).toMatch(
          /^DATABASE_URL: there are no tables of this version in \S+; linkspan start creates /,
        )
      }
      expect(await database.query("select 1 from pg_tables where schemaname = 'public'")).toEqual([])
    } finally {
      await database.remove()
    }
  })

  test('a data directory that is a file, or is below one, is refused in words', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    try {
      const start = async (LINKSPAN_DATA_DIR: string) => (await runHere(['start'], { LINKSPAN_DATA_DIR })).err
      expect(await start(file)).toBe(`LINKSPAN_DATA_DIR: ${file} is a file; name a directory.\n`)
      const below = join(file, 'data')
      expect(await start(below)).toBe(
        `LINKSPAN_DATA_DIR: ${below} is below a file; name another directory.\n`,
      )
    } finally {
      rmSync(file)
    }
  })

  test('a start creates them and says so, and operators’ commands work then: a new organization is its id alone', async () => {
    const program = run({ env: { NODE_ENV: 'development' } })
    await printed(program, /listens on/)
    expect(program.out.text).toMatch(/"msg":"created a database in \S+"/)
    expect(program.out.text).toMatch(/created a development key in /)
    const env = { LINKSPAN_DATA_DIR: program.data_dir }
    expect(await runHere(['organizations', 'list'], env)).toMatchObject({ code: 0, err: '' })
    const create = [mainProgram, 'organizations', 'create', 'Acme']
    const variables = { ...env, PATH: process.env.PATH, LINKSPAN_LOG_LEVEL: 'trace' }
    const created = await promisify(execFile)(process.execPath, create, { env: variables })
    expect(created.stdout).toMatch(/^org_[\w-]+\n$/)
    expect(program.out.text).toContain('/console/sign-in#')
    const again = run({ data_dir: program.data_dir, env: { LINKSPAN_CONSOLE: 'off' } })
    await printed(again, /listens on/)
    expect(again.out.text).not.toContain('created')
    expect(again.out.text).not.toContain('/console')
  })
})
