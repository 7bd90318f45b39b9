import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
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
/** A page that does nothing but show one answer: what takes this long is not the console's. */
const LEAST = '/least'
const LEAST_PAGE =
  "<!doctype html><script type=module>await fetch('/api/v1/session'); document.body.append(document.createElement('main'))</script>"
const CATEGORIES = ['toplevel', 'blink.user_timing', '__metadata']

/** Each screen, and a selector of what is there once it has its content. */
const SCREENS = [
  ['overview', '', '.pictures > :last-child canvas'],
  ['connectors', '/connectors', '.rows-row'],
  ['connector', '/connectors/con_36', '.chart ~ .chart canvas'],
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

const contents = Object.fromEntries(
  [['least', LEAST, 'main'], ...SCREENS].map(([, path, content]) => [`/console${path}`, content]),
)

/** Notes in a page when its content has been drawn. The page does it by itself, so that its clock is not that of this process. */
const noteContent = `
  const watch = new MutationObserver(() => {
    const content = ${JSON.stringify(contents)}[location.pathname]
    if (!content || !document.querySelector(content)) return
    watch.disconnect()
    requestAnimationFrame(() => performance.mark('shown'))
  })
  watch.observe(document, { childList: true, subtree: true })`

interface Opened {
  /** The clock and the processor time of the page until its content is there, and the latter until it rests. */
  readonly shown_ms: number
  /** The clock of the least page just before. */
  readonly least_ms: number
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
  await page.route(`**${LEAST}`, (route) => route.fulfill({ contentType: 'text/html', body: LEAST_PAGE }))
  await page.addInitScript(noteContent)
  console.log(
    `Median of ${ROUNDS} first loads in ms. The least page shows one answer, and is loaded before each screen.`,
  )
  console.log("CPU is that of the page's main thread.\n")
  const row = printTable(
    `Screen | shown | least page | CPU | CPU with what follows | tasks over ${LONG_MS} ms of CPU`,
  )
  for (const [name, path] of SCREENS.filter(([each]) => chosen.test(each))) {
    const rounds: Opened[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await load(visitor, path))
    const median = (of: (round: Opened) => number) => quantile(rounds.map(of)).toFixed(0)
    const long = rounds.map((each) => each.long.map((ms) => ms.toFixed(0)).join(' ') || '–').join(' / ')
    row(
      name,
      median((each) => each.shown_ms),
      median((each) => each.least_ms),
      median((each) => each.shown_cpu_ms),
      median((each) => each.cpu_ms),
      long,
    )
  }
  console.log(`\nLoad at the end: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await browser.close()
  await server.close()
}

/** Opens a page that has nothing of it but what the browser keeps, and waits for its content. Returns how long it took. */
async function shownAfter({ page, open }: Visitor, path: string): Promise<number> {
  await open(path)
  const mark = `new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime)).observe({ type: 'mark', buffered: true }))`
  return Number(await page.evaluate(mark))
}

async function load(visitor: Visitor, path: string): Promise<Opened> {
  const { page } = visitor
  const least_ms = await shownAfter(visitor, LEAST)
  await page.goto('about:blank')
  const shown_ms = await shownAfter(visitor, path)
  // once more for the processor time: a trace slows the page
  await page.goto('about:blank')
  await browser.startTracing(page, { categories: CATEGORIES })
  await shownAfter(visitor, path)
  await page.waitForTimeout(AFTER_MS)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const tasks = mainTasks(traceEvents)
  const shown_at = traceEvents.find(({ name }) => name === 'shown')?.ts ?? 0
  return {
    shown_ms,
    least_ms,
    shown_cpu_ms: usedMs(tasks.filter(({ ts }) => ts < shown_at)),
    cpu_ms: usedMs(tasks),
    long: longTasks(tasks, LONG_MS),
  }
}
