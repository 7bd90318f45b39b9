import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CONNECTORS } from '../../hosted/test/support/api.ts'
import { describeInBrowser } from '../../hosted/test/support/chromium.ts'
import { openSyncedWorld, type SyncedWorld } from './support/world.ts'

const run = promisify(execFile)
/** How the query begins in each language. */
const BEGINNINGS = { json: /^\{/, curl: /^curl/, typescript: /^import/ } as const

const folder = join(import.meta.dirname, '..')

describeInBrowser('what people take away from a query in the console', () => {
  const place = mkdtempSync(join(tmpdir(), 'linkspan-tables-'))
  let world: SyncedWorld

  beforeAll(async () => {
    const tables = { place: { kind: 'folder', path: place }, minutes: 1_440 } as const
    world = await openSyncedWorld('console-take-away', { tables }, 300)
  })

  afterAll(async () => {
    await world?.close()
    rmSync(place, { recursive: true, force: true })
  })

  test('the query as JSON, for curl and as TypeScript gives the answer of the screen when it is run', async () => {
    const { server, visitor, id } = world
    const { page, open } = visitor
    await open(
      `/data/${id}/campaigns?group=campaign.advertising_channel_type&show=sum~metrics.clicks&where=campaign.name~neq~it's&sort=sum_metrics_clicks~desc`,
    )
    await page.getByText('The same query as code').click()
    const code = page.getByRole('region', { name: 'The query as code' })
    const copyOf = async (language: keyof typeof BEGINNINGS) => {
      await page.getByLabel('Language').selectOption(language)
      return code.filter({ hasText: BEGINNINGS[language] }).innerText()
    }
    const { body } = await server.execute(id, JSON.parse(await copyOf('json')))
    const shown = page.getByRole('region', { name: 'Records of campaigns' }).getByRole('cell')
    await shown.first().waitFor()
    const cells = await shown.allInnerTexts()
    type Row = { campaign: { advertising_channel_type: string }; sum_metrics_clicks: number }
    expect(cells).toEqual(
      body.data.flatMap(({ campaign, sum_metrics_clicks }: Row) => [
        campaign.advertising_channel_type,
        new Intl.NumberFormat('en').format(sum_metrics_clicks),
      ]),
    )
    expect(body.data.length).toBeGreaterThan(2)
    const { PATH = '' } = process.env
    const curl = await run('sh', ['-c', await copyOf('curl')], { env: { PATH, TOKEN: server.token } })
    expect(JSON.parse(curl.stdout).data).toEqual(body.data)
    const { client_id, client_secret } = server.client
    const program = ['--conditions=linkspan-source', '--input-type=module-typescript', '-e']
    const typescript = await run(process.execPath, [...program, await copyOf('typescript')], {
      cwd: folder,
      env: { PATH, LINKSPAN_CLIENT_ID: client_id, LINKSPAN_CLIENT_SECRET: client_secret },
    })
    const printed = typescript.stdout.trim().split('\n')
    expect(printed.map((line) => JSON.parse(line))).toEqual(body.data)
  })

  test('the query as SQL is that of the API, and the screen says why there is none', async () => {
    const { server, visitor, id } = world
    const { page, open } = visitor
    await open(`/data/${id}/campaigns?where=campaign.name~neq~it's&sort=metrics.clicks~desc`)
    await page.getByText('The same query as code').click()
    const choose = (engine: string) => page.getByLabel('Language').selectOption(engine)
    await choose('spark')
    await page.getByText('The table advertising_campaigns is not written yet.').waitFor()
    await server.server.services.tables?.run(new AbortController().signal)
    await page.getByRole('button', { name: 'Try again' }).click()
    const code = page.getByRole('region', { name: 'The query as code' })
    const shown = await code.filter({ hasText: /^select/ }).innerText()
    await choose('json')
    const { entity, params } = JSON.parse(await code.filter({ hasText: /^\{/ }).innerText())
    const asked = { body: { entity, params } }
    const { body } = await server.request('POST', `${CONNECTORS}/${id}/sql`, asked)
    expect(shown).toBe(body.spark)
  })

  test('the file that a click saves is the one that the API gives', async () => {
    const { server, visitor, id } = world
    const { page, open, complaints } = visitor
    await open(`/data/${id}/campaigns?where=metrics.clicks~gt~0&fields=campaign.name,metrics.clicks`)
    for (const format of ['CSV', 'JSON Lines']) {
      const link = page.getByRole('link', { name: format, exact: true })
      const address = await link.getAttribute('href')
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(download.suggestedFilename()).toMatch(/^campaigns\.(csv|jsonl)$/)
      const saved = await readFile(await download.path(), 'utf8')
      const headers = { authorization: `Bearer ${server.token}` }
      const answer = await fetch(server.base_url + address, { headers })
      expect(saved).toBe(await answer.text())
      expect(saved.split('\n').length).toBeGreaterThan(10_000)
    }
    expect(complaints).toEqual([])
  })
})
