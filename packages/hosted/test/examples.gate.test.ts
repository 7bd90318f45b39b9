import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from '@jest/globals'
import { inRing } from '../../core/test/support/rings.ts'

const folder = resolve(import.meta.dirname, '../../../examples')
/**
 * An application that keeps running, which `oauth/browser.gate.test.ts` uses, what needs a database, see `mirror.test.ts`, and a
 * kind of connector, which `kinds/github.test.ts` gives to a server.
 */
const ELSEWHERE = ['connect-a-customer', 'mirror-to-postgres', 'github']
const stories = readdirSync(folder)
  .filter((name) => !ELSEWHERE.includes(name) && existsSync(join(folder, name, 'index.ts')))
  .slice(0, inRing(2, 100))

const COST = String.raw`\d+\.\d\d`
/** What each example prints if all of it works, whatever day it is. */
const RESULTS: Readonly<Record<string, RegExp>> = {
  'agent-over-mcp': RegExp(`^search: Correct what errors\\[\\] names.*(\\n.+: ${COST}){3}$`, 'm'),
  'agent-tools': /^\{"error":".+customer_id: is required"\}\n\[\{"campaign":\{"resourceName":"customers\//m,
  'cost-per-session': RegExp(`^(\\d{4}-\\d\\d-\\d\\d: ${COST} for \\d+ paid sessions, ${COST} each\\n?){7}$`),
  embed: RegExp(`^(at the vendor: .+\\n){2}the sync has succeeded(\\n.+: ${COST}){2}$`),
  'folder-inventory': /^\d+ × text\/csv, \d+ bytes\n(.+\n)+deepest file: (.+\/){3}.+$/m,
  'hosted-campaigns': /^and there are more\npaused customers\/\d+\/campaigns\/\d+$/m,
  'launch-campaign':
    /^customers\/\d+\/campaigns\/\d+ is paused\ncustomers\/\d+\/adGroups\/\d+ has a keyword and an ad\ncustomers\/\d+\/assets\/\d+ is a link for its ads$/,
  'longest-monologues': /^(.+@.+ spoke for \d+ seconds\n){3}\d+ users had calls; [1-9]\d* calls of the API/m,
  'pause-campaigns': RegExp(
    `^([1-9]\\d*) of \\d+ campaigns pay twice the average of ${COST} .+\\n\\1 paused$`,
  ),
  'query-with-duckdb': /^version 1 has [1-9]\d* files(\n.+: \d+ files with \d+ names){2,3}$/,
  'tidy-account':
    /^[0-5] search terms excluded\ncustomers\/\d+\/campaignBudgets\/\d+: from [\d.]+ to [\d.]+ a day\n[1-9]\d* ads paused$/,
  'top-campaigns': RegExp(`^succeeded: the campaigns are there(\\n.+: ${COST} in \\d days){3}$`),
  'watch-property':
    /^(.+: \d+ users\n)*\d+ countries in the last 30 minutes\nkey events: (.+)\nwith a new one: \2, newsletter$/,
  'traffic-sources': /^[1-9]\d* properties; .+\n(.+: \d+ sessions, [\d.]+ % bounced\n){5}of \d+ sources$/,
}

/** What each example prints. */
const printed = new Map<string, string[]>()

beforeAll(async () => {
  const command = ['--conditions=linkspan-source', join(folder, 'run.ts'), ...stories]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command)
  expect(stderr).toBe('')
  for (const section of stdout.split(/^# /m).slice(1)) {
    const [name = '', ...lines] = section.trim().split('\n')
    printed.set(name, lines)
  }
})

test.each(stories)(
  'the example %s prints its results from the sandbox, and the list of examples has it',
  (name) => {
    expect(printed.get(name)?.join('\n')).toMatch(RESULTS[name] as RegExp)
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`npm run example ${name}`)
  },
)
