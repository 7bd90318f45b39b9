import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, type FakeReply, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { createDrive, type Drive, type DriveOptions } from '../src/index.ts'

const fileId = '1Invented-file_id'
let vendor: FakeVendor
const opened: Drive[] = []

beforeAll(async () => {
  vendor = await startFakeVendor()
})
afterEach(() => Promise.all(opened.splice(0).map((drive) => drive.close())))
afterAll(() => vendor.close())

const open = (options: DriveOptions = {}) => {
  const drive = createDrive({
    base_url: vendor.base_url,
    token_url: `${vendor.base_url}/token`,
    retry: false,
    ...options,
    // a new account, so that the pause after one reply does not delay the next case
    credentials: {
      access_token: 'invented-token',
      client_id: 'invented-client',
      client_secret: 'invented-client-secret',
      refresh_token: `invented-refresh-${opened.length}-${Math.random()}`,
    },
  })
  opened.push(drive)
  return drive
}

/** An error reply of the vendor. */
const refusal = (status: number, reason: string, place: object = {}): FakeReply => ({
  status,
  headers: { 'x-guploader-uploadid': 'invented-request-id' },
  body: {
    error: {
      code: status,
      message: `The vendor says ${reason}.`,
      errors: [{ domain: 'global', reason, message: `The vendor says ${reason}.`, ...place }],
    },
  },
})

const inParameter = (location: string) => ({ location, locationType: 'parameter' })

describe('the vendor’s errors', () => {
  const remedy = (words: string) => ({ remedy: expect.stringContaining(words) })
  const limited = { code: 'rate_limited', source: 'vendor', retryable: true }
  const forbidden = { code: 'vendor_forbidden', retryable: false }
  const cases: [number, string, object, object?][] = [
    [400, 'badRequest', { code: 'vendor_rejected', retryable: false }],
    [
      400,
      'invalid',
      {
        code: 'vendor_rejected',
        errors: [{ path: '$.pageToken', message: 'The vendor says invalid.', vendor_code: 'invalid' }],
      },
      inParameter('pageToken'),
    ],
    [401, 'authError', { code: 'reauth_required' }, { location: 'Authorization', locationType: 'header' }],
    [403, 'userRateLimitExceeded', limited],
    [403, 'rateLimitExceeded', limited],
    [403, 'dailyLimitExceeded', { ...limited, retryable: false }],
    [403, 'sharingRateLimitExceeded', limited],
    [429, 'rateLimitExceeded', limited],
    [403, 'insufficientFilePermissions', { ...forbidden, ...remedy('owner') }],
    [403, 'appNotAuthorizedToFile', { ...forbidden, ...remedy('scope') }],
    [403, 'domainPolicy', { ...forbidden, ...remedy('administrator') }],
    [403, 'insufficientPermissions', { ...forbidden, ...remedy('scope') }],
    [403, 'accessNotConfigured', { ...forbidden, ...remedy('Enable') }],
    [403, 'storageQuotaExceeded', { ...forbidden, ...remedy('storage') }],
    [403, 'teamDriveFileLimitExceeded', { ...forbidden, ...remedy('shared drive') }],
    [403, 'fileNotDownloadable', { ...forbidden, ...remedy('files_export.download') }],
    [403, 'exportSizeLimitExceeded', { ...forbidden, ...remedy('smaller files') }],
    [403, 'cannotDownloadFile', { ...forbidden, ...remedy('owner') }],
    [403, 'cannotDownloadAbusiveFile', { ...forbidden, ...remedy('acknowledgeAbuse') }],
    [
      404,
      'notFound',
      {
        code: 'vendor_not_found',
        ...remedy('resource_key'),
        errors: [expect.objectContaining({ path: '$.fileId' })],
      },
      inParameter('fileId'),
    ],
    [410, 'gone', { code: 'vendor_not_found' }],
    [500, 'internalError', { code: 'vendor_error', retryable: true }],
    [503, 'backendError', { code: 'vendor_error', retryable: true }],
  ]
  const placed = cases.map(
    ([status, reason, expected, place = {}]) => [status, reason, expected, place] as const,
  )
  test.each(placed)('%d %s', async (status, reason, expected, place) => {
    vendor.answer(({ path }) =>
      path === '/token' ? { body: { access_token: 'renewed' } } : refusal(status, reason, place),
    )
    const error = await errorOf(open().files.get({ fileId }))
    expect(error).toMatchObject({
      vendor_code: reason,
      vendor_status: status,
      vendor_request_id: 'invented-request-id',
      message: `drive: files.get: The vendor says ${reason}.`,
      ...expected,
    })
  })

  test('P40 a limit of the day is not retried, and returns at midnight in California', async () => {
    const now = Date.parse('2026-07-01T22:00:00-07:00')
    vendor.answer(() => refusal(403, 'dailyLimitExceeded'))
    const drive = open({ retry: { base_delay_ms: 1 }, clock: { now: () => now, sleep: async () => {} } })
    expect(await errorOf(drive.files.get({ fileId }))).toMatchObject({
      code: 'rate_limited',
      retryable: false,
      retry_after_seconds: 2 * 3600,
      attempts: 1,
    })
    expect(vendor.requests).toHaveLength(1)
  })

  test('the newer format of errors has messages and remedies too', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED' }]
    const error = { code: 403, message: 'Not enabled.', status: 'PERMISSION_DENIED', details }
    vendor.answer(() => ({ status: 403, body: { error } }))
    expect(await errorOf(open().files.list())).toMatchObject({
      code: 'vendor_forbidden',
      vendor_code: 'SERVICE_DISABLED',
      remedy: expect.stringContaining('Enable'),
    })
  })

  test('a limit is recognized in the newer format of errors', async () => {
    const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'RATE_LIMIT_EXCEEDED' }
    const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '37s' }
    const error = { code: 403, message: 'Too fast.', status: 'PERMISSION_DENIED', details: [info, retry] }
    vendor.answer(() => ({ status: 403, body: { error } }))
    expect(await errorOf(open().files.list())).toMatchObject({ ...limited, retry_after_seconds: 37 })
  })

  test.each([
    ['an HTML page', 502, '<html>Bad gateway</html>', 'vendor_error'],
    ['an HTML page', 404, '<html>Not found</html>', 'vendor_not_found'],
    ['an empty body', 403, '', 'vendor_forbidden'],
    ['a cut body', 400, '{"error":{"errors":[{"rea', 'vendor_rejected'],
    ['a list in the place of the error', 400, '[]', 'vendor_rejected'],
    ['an error of texts', 400, '{"error":"no","errors":7}', 'vendor_rejected'],
    ['errors that are none', 400, '{"error":{"errors":[null,7,{"reason":{}}]}}', 'vendor_rejected'],
    ['an HTML page', 200, '<html></html>', 'vendor_invalid_reply'],
    ['an empty body', 200, '', 'vendor_invalid_reply'],
    ['a cut body', 200, '{"id":"a', 'vendor_invalid_reply'],
  ])('%s with %d is a typed error', async (_name, status, body, code) => {
    vendor.answer(() => ({ status, body }))
    expect((await errorOf(open().files.get({ fileId }))).code).toBe(code)
  })

  test('an empty page token ends the list', async () => {
    vendor.answer(() => ({ body: { files: [], nextPageToken: '' } }))
    expect((await open().files.list()).meta.next_page_token).toBeNull()
  })

  test('P42 an upload and an export fail if their last reply is null', async () => {
    vendor.answer(({ path, method }) => {
      if (path?.includes('/export')) return refusal(403, 'exportSizeLimitExceeded')
      if (method === 'POST' && path?.includes('resumable'))
        return { headers: { location: `${vendor.base_url}/session` } }
      return { body: 'null' }
    })
    const drive = open()
    const upload = drive.filesUpload.create({ name: 'a', file_content: 'AAAA', uploadType: 'resumable' })
    expect((await errorOf(upload)).code).toBe('vendor_invalid_reply')
    const work = drive.filesExport.download({ fileId, mimeType: 'application/pdf' })
    expect((await errorOf(work)).code).toBe('vendor_invalid_reply')
  })

  test('a refused download is an error, not a stream of the error body', async () => {
    vendor.answer(() => refusal(403, 'fileNotDownloadable'))
    expect(await errorOf(open().files.download({ fileId }))).toMatchObject({
      vendor_code: 'fileNotDownloadable',
    })
  })

  test('P01 no error contains the token, even if the vendor echoes it', async () => {
    vendor.answer(({ headers }) => ({
      status: 400,
      body: { error: { message: `You sent ${headers.authorization}` } },
    }))
    const error = await errorOf(open().files.list())
    expect(JSON.stringify(error)).not.toContain('invented-token')
    expect(error.message).toContain('[redacted]')
  })
})

describe('retries', () => {
  let now = Date.now()
  const clock = {
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds
    },
  }
  const quick = { clock, retry: {} }
  const limits = refusal(403, 'userRateLimitExceeded')

  test('P40 reads recover from a 403 for a limit, from 429 and from 500', async () => {
    for (const failure of [limits, refusal(429, 'rateLimitExceeded'), refusal(500, 'backendError')]) {
      vendor.answer((_request, _response, count) => (count === 1 ? failure : { body: { files: [] } }))
      await open(quick).files.list()
      expect(vendor.requests).toHaveLength(2)
    }
  })

  test('P40 a 403 for another reason is not retried', async () => {
    vendor.answer(() => refusal(403, 'insufficientFilePermissions'))
    await errorOf(open(quick).files.get({ fileId }))
    expect(vendor.requests).toHaveLength(1)
  })

  const writes: [string, (drive: Drive) => Promise<unknown>][] = [
    ['files.create', (drive) => drive.files.create({ name: 'a' })],
    ['files.update', (drive) => drive.files.update({ fileId, name: 'a' })],
    ['files.delete', (drive) => drive.files.delete({ fileId })],
    ['files_upload.create', (drive) => drive.filesUpload.create({ name: 'a', file_content: '' })],
  ]
  test.each(writes)(
    'P41 %s is sent once if the vendor fails with 500, and retried only if the vendor did nothing',
    async (_name, write) => {
      vendor.answer(() => refusal(500, 'internalError'))
      expect((await errorOf(write(open(quick)))).code).toBe('vendor_error')
      expect(vendor.requests).toHaveLength(1)
      vendor.answer((_request, _response, count) => (count === 1 ? limits : { body: {} }))
      await write(open(quick))
      expect(vendor.requests).toHaveLength(2)
    },
  )
})
