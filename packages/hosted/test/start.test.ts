import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { ended, endPrograms, printed, run } from './support/program.ts'
import { newDataDir } from './support/server.ts'

const start = join(import.meta.dirname, '../dev/start.ts')
const data_dir = newDataDir()
afterAll(endPrograms)

/** Runs the printed commands in a shell and returns what they print. */
function paste(text: string): string[] {
  const commands = text.slice(text.indexOf('# 1.'), text.indexOf('Ctrl-C'))
  return spawnSync('sh', ['-c', commands], { encoding: 'utf8' }).stdout.trim().split('\n')
}

test('the printed commands work when pasted, on the first start and on later ones', async () => {
  for (const secret of [/client_secret +lss_\S+\n/, /client_secret +lss_\S+ +\(new; the previous one/]) {
    const program = run({ data_dir, file: start })
    await printed(program, /Ctrl-C/)
    const { text } = program.out
    expect(text).toMatch(secret)
    const [token, connector, campaigns = ''] = paste(text)
    expect(token).toMatch(/^token: lsa_[\w-]{43}$/)
    expect(connector).toMatch(/^connector: con_[0-9a-f-]{36}$/)
    const page = JSON.parse(campaigns)
    expect(page.data).toHaveLength(3)
    expect(page.data[0].campaign.resourceName).toMatch(/^customers\/\d{10}\/campaigns\/\d+$/)
    program.child.kill('SIGINT')
    expect(await ended(program)).toBe(0)
  }
})
