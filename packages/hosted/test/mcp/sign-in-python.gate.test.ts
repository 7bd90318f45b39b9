import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import { type AgentSite, startAgentSite } from '../support/agent-site.ts'
import { launchChromium, openPage } from '../support/chromium.ts'
import { findChromium } from '../support/launch-chromium.ts'
import { letInOnPage } from '../support/let-in-page.ts'
import { startReplicas } from '../support/replicas.ts'
import { describeUnless } from '../support/test-with.ts'
import { type AdsVendor, connectorOf, pauseOf, startAdsVendor } from '../support/vendor.ts'

const PYTHON = resolve(import.meta.dirname, '../../../../node_modules/.cache/linkspan-writers/bin/python')

function lackOf(): string | undefined {
  if (!IS_GATE || !existsSync(PYTHON))
    return 'no libraries of Python, which packages/tools/src/programs/install-writers.sh installs'
  return findChromium() ? undefined : 'no Chromium was found'
}

/** Runs the program of an application, whose person `letIn` sends to the page that it opens. Returns what it got at the end. */
async function runApplication(given: object, letIn: (asked: URL) => Promise<void>) {
  const program = join(import.meta.dirname, 'foreign/application.py')
  const child = spawn(PYTHON, [program, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const ended = once(child, 'close')
  try {
    let last: { readonly open?: string } = {}
    for await (const line of createInterface(child.stdout)) {
      last = JSON.parse(line)
      if (last.open !== undefined) await letIn(new URL(last.open))
    }
    const [status] = await ended
    if (status !== 0) throw new Error(`the application failed: ${complaint}`)
    return last
  } finally {
    child.kill()
    await ended
  }
}

describeUnless(lackOf(), 'the official client in Python', () => {
  let vendor: AdsVendor
  let replicas: Awaited<ReturnType<typeof startReplicas>>
  let browser: Browser
  let site: AgentSite
  let connector_id: string
  beforeAll(async () => {
    vendor = await startAdsVendor()
    replicas = await startReplicas({ vendors: vendor.vendors })
    connector_id = (await replicas.servers[0].createConnector(connectorOf('acme'))).id
    browser = await launchChromium()
    site = await startAgentSite(() => ({
      client_name: 'Published agent',
      redirect_uris: ['http://127.0.0.1/callback'],
    }))
  })
  afterAll(async () => {
    await site?.close()
    await browser?.close()
    await replicas?.close()
    await vendor?.close()
  })

  test.each(['registers', 'is known by the document that it publishes'])(
    '%s, and its person lets it write with approval, from the one address of two servers alone',
    async (way) => {
      const document = way === 'registers' ? undefined : site.addressOf('agent.json')
      const change = pauseOf(connector_id)
      const page = await openPage(browser)
      const { own, servers } = replicas
      const got = await runApplication({ address: `${own}/mcp`, change, document }, (asked) =>
        letInOnPage(page, servers[0], asked),
      )
      expect(got).toMatchObject({
        client_id: document ?? expect.stringMatching(/^app_/),
        tools: expect.arrayContaining(['list_connectors', 'search', 'call', 'change']),
        changed: { approval: { status: 'pending' } },
        renewed: { token: true, data: [expect.objectContaining({ id: connector_id })] },
      })
      await page.context().close()
    },
  )
})
