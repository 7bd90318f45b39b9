import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { longCoverage } from '../../../../console/test/support/coverage.ts'
import { fulfilConnectors, fulfilHugeEntity } from '../../../../console/test/support/hostile.ts'
import { fulfilLists } from '../../../../console/test/support/hostile-lists.ts'
import { busyFortnight, runsOfAWeek } from '../../../../console/test/support/runs.ts'
import { openVisitor, type Visitor } from '../../../../console/test/support/visitor.ts'
import { launchChromium } from '../../../../hosted/test/support/launch-chromium.ts'
import { machine, printTable, quantile } from '../../repository/figures.ts'
import { openLocalServer } from '../../repository/local-server.ts'
import { tokenOf } from '../../repository/token-of.ts'
import { longTasks, mainTasks, type TraceEvent, usedMs } from './main-thread.ts'

/*
 * How long the screens of the built console take with 10,000 connectors, 731 days of coverage, an entity of a million records
 * and two busy weeks of runs: npm run bench -- console. The argument is a regular expression that chooses screens.
 */

const CONNECTORS = 10_000
const ROUNDS = 3
const LONG_MS = 50
/** What a screen does after its content is there, such as loading the other screens. */
const AFTER_MS = 2_500
const CATEGORIES = ['toplevel', 'blink.user_timing', '__metadata']

/** Each screen, and what is there once it has its content. */
const SCREENS = [
  ['overview', '', '.canvas canvas >> nth=1'],
  ['connectors', '/connectors', 'text="10,000 connectors"'],
  ['connector', '/connectors/con_36', '.canvas canvas >> nth=1'],
  ['its data', '/connectors/con_7/data', 'main .entity'],
  ['its settings', '/connectors/con_7/settings', 'main form'],
  ['data', '/data', '.rows-row'],
  ['records', '/data/con_1/campaigns', '.grid-row'],
  ['events', '/events', '.rows-row'],
  ['webhooks', '/webhooks', '.entity'],
  ['webhook', '/webhooks/whk_40', '.run-head'],
  ['approvals', '/approvals', '.entity'],
  ['approval', '/approvals/apr_3', '.diff'],
  ['clients and tokens', '/tokens', '.entity'],
  ['connect', '/connect', '.kind'],
] as const

interface Opened {
  /** The clock and the processor time of the page until its content is there, and the latter until it rests. */
  readonly shown_ms: number
  readonly shown_cpu_ms: number
  readonly cpu_ms: number
  /** The processor time of each task that takes long. */
  readonly long: readonly number[]
}

const chosen = new RegExp(process.argv[2] ?? '')
const build = join(import.meta.dirname, '../../../../console/dev/build.ts')
if (spawnSync(process.execPath, [build, '--if-stale'], { stdio: 'inherit' }).status !== 0) process.exit(1)
const server = await openLocalServer()
const browser = await launchChromium()
try {
  const { base_url, client } = server
  const visitor = await openVisitor(browser, { base_url, token: await tokenOf(base_url, client) })
  const { page } = visitor
  await fulfilConnectors(page, CONNECTORS)
  for (const fulfil of [fulfilHugeEntity, fulfilLists, busyFortnight, longCoverage]) await fulfil(page)
  const report = { status: 'succeeded', next_at: null, current: null, entities: [], runs: runsOfAWeek }
  await page.route('**/con_36/sync', (route) => route.fulfill({ json: report }))
  console.log(`${machine()}; the server is a part of this process, and its answers are made here.`)
  console.log(`Median of ${ROUNDS} first loads in ms; CPU is that of the page's main thread.\n`)
  const row = printTable(`Screen | shown | CPU | CPU with what follows | tasks over ${LONG_MS} ms of CPU`)
  for (const [name, path, content] of SCREENS.filter(([each]) => chosen.test(each))) {
    const rounds: Opened[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await load(visitor, path, content))
    const median = (of: (round: Opened) => number) => quantile(rounds.map(of)).toFixed(0)
    const long = rounds.map((each) => each.long.map((ms) => ms.toFixed(0)).join(' ') || '–').join(' / ')
    row(
      name,
      median((each) => each.shown_ms),
      median((each) => each.shown_cpu_ms),
      median((each) => each.cpu_ms),
      long,
    )
  }
} finally {
  await browser.close()
  await server.close()
}

/** Opens a screen in a page that has nothing of it but what the browser keeps. */
async function load({ page, open }: Visitor, path: string, content: string): Promise<Opened> {
  await page.goto('about:blank')
  await browser.startTracing(page, { categories: CATEGORIES })
  const begun = performance.now()
  await open(path)
  await page.locator(content).first().waitFor()
  const shown_ms = performance.now() - begun
  await page.evaluate("performance.mark('shown')")
  await page.waitForTimeout(AFTER_MS)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const tasks = mainTasks(traceEvents)
  const shown_at = traceEvents.find(({ name }) => name === 'shown')?.ts ?? 0
  return {
    shown_ms,
    shown_cpu_ms: usedMs(tasks.filter(({ ts }) => ts < shown_at)),
    cpu_ms: usedMs(tasks),
    long: longTasks(tasks, LONG_MS),
  }
}
