import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { compileCache } from './support/program.ts'

const folder = resolve(import.meta.dirname, '../../../examples')
/** An application, which keeps running; `oauth/browser.test.ts` uses it in a browser. */
const APPLICATION = 'connect-a-customer'
const stories = readdirSync(folder).filter(
  (name) => name !== APPLICATION && existsSync(join(folder, name, 'index.ts')),
)

test.each(stories)(
  'the example %s runs against the sandbox, and the list of examples has it',
  async (name) => {
    const command = ['--conditions=linkspan-source', join(folder, 'run.ts'), name]
    const env = { ...process.env, NODE_COMPILE_CACHE: compileCache }
    const run = promisify(execFile)(process.execPath, command, { env })
    const { stdout, stderr } = await run
    expect(stdout.trim().split('\n').length).toBeGreaterThan(1)
    expect(stderr).toBe('')
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`npm run example ${name}`)
  },
  60_000,
)
