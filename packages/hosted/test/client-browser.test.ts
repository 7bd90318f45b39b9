import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { createClient as CreateClient, isLinkspanError as IsLinkspanError } from '@linkspan/client'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launchChromium, openPage } from './support/chromium.ts'
import { endPrograms, printed, run } from './support/program.ts'
import { startTestServer } from './support/server.ts'

/** What the page of an application knows. */
interface Settings {
  readonly base_url: string
  readonly client_id: string
  readonly client_secret: string
  /** The bodies that create connectors, by their kind. */
  readonly drive: string
}

/** Starts a page of its own origin, with the client as a module. */
async function startPage(folder: string): Promise<Server> {
  const page = createServer((request, response) => {
    if (request.url !== '/client.js')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>App</title>')
    response
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end(readFileSync(join(folder, 'client.js')))
  }).listen(0, '127.0.0.1')
  await once(page, 'listening')
  return page
}

const originOf = (page: Server) => `http://127.0.0.1:${(page.address() as AddressInfo).port}`

describeInBrowser('the client in a browser, against npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-client-'))
  const pages: Server[] = []
  let browser: Browser
  let settings: Settings

  beforeAll(async () => {
    execFileSync(process.execPath, [join(import.meta.dirname, 'support/build-client.ts'), folder])
    pages.push(await startPage(folder), await startPage(folder))
    const started = run({
      file: join(import.meta.dirname, '../../tools/src/start/start.ts'),
      env: { LINKSPAN_ALLOWED_ORIGINS: originOf(pages[0] as Server) },
    })
    const [, base_url = ''] = await printed(started, /Linkspan listens on (\S+)/)
    const [, client_id = ''] = await printed(started, /client_id +(\S+)/)
    const [, client_secret = ''] = await printed(started, /client_secret +(\S+)/)
    const [, drive = ''] = await printed(
      started,
      /-d '(\{[^']*"connector_type":"drive"[^']*"credentials"[^']*)'/,
    )
    settings = { base_url, client_id, client_secret, drive }
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await endPrograms()
    for (const page of pages) page.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(page: Server | undefined): Promise<Page> {
    const opened = await openPage(browser)
    await opened.goto(originOf(page as Server))
    return opened
  }

  test('an allowed page connects, lists, uploads, downloads and sends requests of its own', async () => {
    const page = await open(pages[0])
    const facts = await page.evaluate(async ({ drive, ...options }) => {
      const address = '/client.js'
      const { createClient, isLinkspanError } = (await import(address)) as {
        createClient: typeof CreateClient
        isLinkspanError: typeof IsLinkspanError
      }
      const linkspan = createClient(options)
      const kinds = (await linkspan.definitions.list()).data.map(({ type }) => type)
      const { id } = await linkspan.connectors.create(JSON.parse(drive))
      const files = linkspan.connector({ id })
      const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 31) % 251)
      const made = (await files.execute(
        'files_upload',
        'create',
        { name: 'page.bin' },
        { content: bytes },
      )) as {
        id: string
      }
      const { stream } = (await files.execute('files', 'download', { fileId: made.id })) as {
        stream: ReadableStream<Uint8Array>
      }
      const back = new Uint8Array(await new Response(stream).arrayBuffer())
      const about = await files.request({ method: 'GET', path: '/drive/v3/about', query: { fields: 'user' } })
      const failed = await files.execute('files', 'get', { fileId: 'none' }).catch((error: unknown) => error)
      await linkspan.connectors.delete(id)
      return {
        kinds,
        same: back.length === bytes.length && back.every((byte, at) => byte === bytes[at]),
        about: [about.status, about.body_type],
        failed: isLinkspanError(failed) && [failed.code, failed.request_id !== undefined],
      }
    }, settings)
    expect(facts).toEqual({
      kinds: ['advertising', 'web-analytics', 'call-recording', 'drive'],
      same: true,
      about: [200, 'json'],
      failed: ['vendor_not_found', true],
    })
  })

  test('a page of another origin gets no answer', async () => {
    const page = await open(pages[1])
    const code = await page.evaluate(async ({ base_url, client_id, client_secret }) => {
      const address = '/client.js'
      const { createClient } = (await import(address)) as { createClient: typeof CreateClient }
      const linkspan = createClient({ base_url, client_id, client_secret, retry: false })
      return linkspan.definitions.list().catch((error: { code: string }) => error.code)
    }, settings)
    expect(code).toBe('server_unreachable')
  })
})

test('without the setting, no page of another origin is answered, and the refusal names the setting', async () => {
  const server = await startTestServer()
  try {
    const asked = async (method: string) => {
      const headers = { origin: 'https://app.example', 'access-control-request-method': 'GET' }
      const answer = await fetch(`${server.base_url}/healthz`, { method, headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      return { status: answer.status, body: await answer.json() }
    }
    expect((await asked('GET')).status).toBe(200)
    expect(await asked('OPTIONS')).toMatchObject({
      status: 403,
      body: { code: 'forbidden', remedy: expect.stringContaining('LINKSPAN_ALLOWED_ORIGINS') },
    })
  } finally {
    await server.close()
  }
})
