import { afterAll, expect, test } from '@jest/globals'
import { databasesOfRun } from '../../stores/test/support/databases.ts'
import { ended, endPrograms, printed, run } from './support/program.ts'

afterAll(endPrograms)

test.each(databasesOfRun)(
  '%s: servers that start on one empty store at once all listen',
  async (_name, create) => {
    const { env, remove } = await create()
    const programs = Array.from({ length: 4 }, () => run({ env }))
    for (const program of programs) await printed(program, /client_id +client_/)
    for (const { child } of programs) child.kill('SIGTERM')
    for (const program of programs) expect(await ended(program)).toBe(0)
    await remove()
  },
)
