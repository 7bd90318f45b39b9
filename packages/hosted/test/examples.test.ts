import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from '@jest/globals'
import { compileCache } from './support/program.ts'

const folder = resolve(import.meta.dirname, '../../../examples')
/** An application, which keeps running; `oauth/browser.test.ts` uses it in a browser. */
const APPLICATION = 'connect-a-customer'
const stories = readdirSync(folder).filter(
  (name) => name !== APPLICATION && existsSync(join(folder, name, 'index.ts')),
)

/** What each example prints. */
const printed = new Map<string, string[]>()

beforeAll(async () => {
  const command = ['--conditions=linkspan-source', join(folder, 'run.ts'), ...stories]
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { env })
  expect(stderr).toBe('')
  for (const section of stdout.split(/^# /m).slice(1)) {
    const [name = '', ...lines] = section.trim().split('\n')
    printed.set(name, lines)
  }
}, 120_000)

test.each(stories)('the example %s runs against the sandbox, and the list of examples has it', (name) => {
  expect(printed.get(name)?.length).toBeGreaterThan(1)
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`npm run example ${name}`)
})
