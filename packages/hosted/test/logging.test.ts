import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ConnectorError, RateLimitedError } from '@linkspan/core'
import { childLogger, createLogger } from '@linkspan/service'
import type { Request, Response } from 'express'
import { each } from '../../core/test/support/each.ts'
import { accessLog } from '../src/http/middleware/access-log.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, good, operation, startAdsVendor } from './support/vendor.ts'

function capture() {
  const lines: string[] = []
  const logger = createLogger('trace', { write: (line: string) => void lines.push(line) })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into lines of every shape
  return { logger, lines, last: (): any => JSON.parse(lines.at(-1) ?? '') }
}

describe('P49 redaction', () => {
  test('P49 fields with the name of a secret are not logged, at any depth', () => {
    const { logger, lines, last } = capture()
    const secrets = {
      access_token: 'canary',
      client_secret: 'canary',
      credentials: { anything: 'canary' },
      headers: { Authorization: 'canary', Cookie: 'canary', 'set-cookie': 'canary' },
      list: [{ password: 'canary', api_key: 'canary', accessKey: 'canary' }],
      token: 'canary',
    }
    logger.info(secrets, 'fields')
    childLogger(logger, { access_token: 'canary', organization_id: 'org_1' }).info('child')
    expect(lines.join('')).not.toContain('canary')
    expect(last()).toMatchObject({ organization_id: 'org_1', msg: 'child', level: 'info' })
    logger.info({ key_id: 'k1', code: 'x', token_type: 'bearer' }, 'kept')
    expect(last()).toMatchObject({ key_id: 'k1', code: 'x', token_type: 'bearer' })
  })

  test('P49 values that look like a secret are not logged, in any place', () => {
    const { logger, lines } = capture()
    const token = `lsa_${'a'.repeat(43)}`
    logger.info(
      { note: `got ${token} here`, list: [`Bearer ${'b'.repeat(20)}`] },
      `saw lss_${'c'.repeat(43)} there`,
    )
    logger.warn(`Authorization: Basic ${Buffer.from('user:password').toString('base64')}`)
    expect(lines.join('')).not.toMatch(/aaaa|bbbb|cccc|dXNlcjpw/)
    expect(lines.join('')).toMatch(/got \[redacted\] here/)
  })

  test('P49 errors are logged with their code, causes and stack, and no other fields', () => {
    const { logger, lines, last } = capture()
    const cause = Object.assign(new Error('inner lsa_aaaaaaaaaaaaaaaaaaaaaaaa'), {
      code: 'ENOSPC',
      config: 'canary',
    })
    logger.error({ err: new Error('outer', { cause }) }, 'failed')
    expect(last().err).toMatchObject({
      message: 'outer',
      cause: { message: 'inner [redacted]', code: 'ENOSPC' },
    })
    expect(last().err.stack.join()).toContain('logging.test')
    logger.error({ err: new RateLimitedError('slow', { retry_after_seconds: 3 }) }, 'limited')
    expect(last().err).toMatchObject({ code: 'rate_limited', retry_after_seconds: 3 })
    logger.error(new ConnectorError('vendor_error', 'as the first argument'))
    logger.error({ err: 'a text' }, 'odd')
    expect(lines.join('')).not.toContain('canary')
  })

  test('P49 fields that throw when they are read do not stop the caller', () => {
    const { logger, last } = capture()
    const hostile = {
      get broken() {
        throw new Error('read')
      },
    }
    logger.info(hostile, 'kept')
    expect(last()).toMatchObject({ level: 'info', fields: '[unreadable]', msg: 'kept' })
    childLogger(logger, { hostile }).info('child')
    expect(last()).toMatchObject({ fields: '[unreadable]', msg: 'child' })
  })

  test('P49 no text can start a line, color a terminal or change the text direction', () => {
    const { logger, lines } = capture()
    const hostile = 'a\r\n{"level":"info"}\u001b[31m\u009b\u2028\u202eb'
    logger.info({ entity: hostile, [hostile]: hostile }, hostile)
    childLogger(logger, { organization_id: hostile }).info('child')
    for (const line of each(lines)) {
      for (const character of ['\r', '\n', '\u001b', '\u009b', '\u2028', '\u202e', '\\u001b', '\\r', '\\n']) {
        expect(line.trimEnd()).not.toContain(character)
      }
      expect(JSON.parse(line).level).toBe('info')
    }
  })
})

describe('P49 the access log', () => {
  let vendor: AdsVendor
  let server: TestServer
  beforeAll(async () => {
    vendor = await startAdsVendor()
    server = await startTestServer({ vendors: vendor.vendors, log_level: 'debug' })
  })
  afterAll(async () => {
    await server.close()
    await vendor.close()
  })

  // biome-ignore lint/suspicious/noExplicitAny: tests look into lines of every shape
  const lines = (): any[] => server.logs.map((line) => JSON.parse(line))

  test('P49 one line per request has the caller, the operation, the duration and the outcome', async () => {
    const { id } = await server.createConnector(connectorOf('log'))
    vendor.answer(() => ({
      status: 403,
      headers: { 'request-id': 'v-1' },
      body: { error: { message: 'no' } },
    }))
    await server.execute(id, operation, { headers: { 'x-request-id': 'r-1', 'x-canary': 'canary-header' } })
    expect(lines().find((line) => line.request_id === 'r-1' && line.route)).toMatchObject({
      client_id: server.client.client_id,
      organization_id: server.organization_id,
      connector_id: id,
      entity: 'accessible_customers',
      action: 'list',
      method: 'POST',
      route: '/api/v1/integrations/connectors/:id/execute',
      status: 424,
      code: 'vendor_forbidden',
      vendor_request_id: 'v-1',
      duration_ms: expect.any(Number),
    })
    expect(lines().findLast((line) => line.msg === 'vendor replied')).toMatchObject({
      organization_id: server.organization_id,
      connector_id: id,
      connector_type: 'advertising',
      status: 403,
    })
    expect(server.logs.join('')).not.toContain('canary-header')
  })

  test('P49 each warning of a retry has the id of its own request', async () => {
    const { id } = await server.createConnector(connectorOf('retries'))
    let failures = 4
    vendor.answer(() => (failures-- > 0 ? { status: 503, headers: { 'retry-after': '0' } } : good))
    const ids = ['retry-1', 'retry-2', 'retry-3']
    const answers = await Promise.all(
      ids.map((each) => server.execute(id, operation, { headers: { 'x-request-id': each } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const retries = lines().filter(({ msg }) => msg === 'retrying vendor call')
    expect(retries).toHaveLength(4)
    expect(
      retries.every(({ connector_id, request_id }) => connector_id === id && ids.includes(request_id)),
    ).toBe(true)
    for (const each of ids) {
      const own = lines().filter(({ request_id }) => request_id === each)
      expect(own.filter(({ msg }) => msg === 'vendor replied')).toHaveLength(
        own.filter(({ msg }) => msg === 'retrying vendor call').length + 1,
      )
    }
  })

  test('P49 the duration of a request is that from its first to its last byte, in whole milliseconds', async () => {
    const { logger, last } = capture()
    const times = [1_000.4, 1_042.6]
    const request = { method: 'GET' } as Request
    const response = Object.assign(new EventEmitter(), {
      locals: { context: { request_id: 'r-2' } },
      writableFinished: true,
      statusCode: 200,
    }) as unknown as Response
    accessLog(logger, undefined, () => times.shift() as number)(request, response, () => {})
    response.emit('close')
    expect(last()).toMatchObject({ request_id: 'r-2', status: 200, duration_ms: 42 })
  })

  test('P49 addresses, queries and bodies are not logged', async () => {
    await server.request('GET', '/canary-path?canary-query=1')
    await server.request('GET', '/api/v1/integrations/connectors?customer_name=canary-name')
    await server.request('POST', '/api/v1/integrations/connectors', { body: { 'canary-body': 'x' } })
    expect(server.logs.join('')).not.toMatch(/canary-(path|query|name)/)
  })

  test('P49 hostile names are logged as harmless text of bounded length', async () => {
    const { id } = await server.createConnector(connectorOf('hostile'))
    await server.execute(id, { entity: `x\r\n\u001b[2J${'y'.repeat(200)}`, action: 'list' })
    const line = lines().findLast((each) => each.entity)
    expect(line.entity.length).toBeLessThanOrEqual(100)
    expect(server.logs.every((each) => each.trimEnd().split(/[\r\n]/).length === 1)).toBe(true)
    expect(server.logs.join('')).not.toMatch(/\\u001b|\\r/)
  })
})
