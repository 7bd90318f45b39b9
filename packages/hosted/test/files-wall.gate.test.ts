import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CONNECTORS } from './support/api.ts'
import { environmentOf } from './support/command.ts'
import { ended, endPrograms, printed, run, WITHOUT_LANDLOCK } from './support/program.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('files-wall')
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors })
})
afterAll(async () => {
  await endPrograms()
  await server?.close()
  await sandbox?.close()
})

async function diagnose(env: Record<string, string>, under: readonly string[] = []) {
  const program = run({ args: ['doctor'], env: { LINKSPAN_ROLES: 'serve,work', ...env }, under })
  const code = await ended(program)
  return { code, files: /^(\w+) +files: .*\n(?: {6}.*\n)?/m.exec(program.out.text)?.[0] }
}

test('linkspan doctor says whether a wall surrounds the reader of files, and what to do if not', async () => {
  expect(await diagnose({})).toEqual({
    code: 0,
    files: 'ok    files: a wall of the system surrounds the process that reads them\n',
  })
  const remedy = expect.stringContaining('\n      Use Linux 5.13 or newer with Landlock')
  const without = await diagnose({}, WITHOUT_LANDLOCK)
  expect(without).toEqual({ code: 0, files: remedy })
  expect(without.files).toMatch(/^warn {2}files: no wall of the system surrounds .*: Landlock: /)
  const required = await diagnose({ LINKSPAN_FILES_WALL: 'required' }, WITHOUT_LANDLOCK)
  expect(required).toEqual({ code: 1, files: remedy })
  expect(required.files).toMatch(/^fail {2}files: none are read without a wall of the system: Landlock: /)
})

test('a start without a wall logs it in one line with the remedy, and a start with one does not', async () => {
  const env = { LINKSPAN_ROLES: 'serve,work' }
  const without = run({ env, under: WITHOUT_LANDLOCK })
  const walled = run({ env })
  for (const program of [without, walled]) await printed(program, /"msg":"listening"/)
  const lines = (text: string) => text.split('\n').filter((line) => line.includes('wall of the system'))
  expect(lines(walled.out.text)).toEqual([])
  expect(lines(without.out.text)).toEqual([expect.stringContaining('"remedy":"Use Linux 5.13 or newer')])
})

test('P62 if a wall is required and there is none, each stream fails with the reason, and the files are listed', async () => {
  const env = {
    ...environmentOf(server.config),
    LINKSPAN_ROLES: 'work',
    LINKSPAN_LOG_LEVEL: 'info',
    LINKSPAN_FILES_WALL: 'required',
  }
  run({ env, under: WITHOUT_LANDLOCK })
  const { credentials, folder_url, folders } = sandbox.drive
  const csv = { filetype: 'csv' }
  const streams = ['orders', 'visits'].map((name) => ({ name, globs: ['**/*.csv'], format: csv }))
  const { id } = await server.createConnector({
    customer_name: 'acme',
    name: 'Reports',
    connector_type: 'drive',
    credentials: credentials(),
    replication_config: { folder_url: folder_url(folders.reports), streams },
  })
  let seen: Record<string, unknown> = {}
  for (let tries = 0; tries < 600 && !['failed', 'succeeded'].includes(String(seen.status)); tries++) {
    await delay(100)
    const { body } = await server.request('GET', `${CONNECTORS}/${id}/sync`)
    seen = (body as { runs: (typeof seen)[] }).runs[0] ?? {}
  }
  const reason = {
    code: 'file_reader_without_wall',
    message: expect.stringMatching(
      /^files are read only behind a wall, and this system has none: Landlock: /,
    ),
  }
  expect(seen).toMatchObject({
    status: 'failed',
    error: reason,
    entities: [
      { entity: 'files', status: 'succeeded' },
      { entity: 'orders', status: 'failed', error: reason },
      { entity: 'visits', status: 'failed', error: reason },
    ],
    warnings: [
      { entity: 'orders', ...reason },
      { entity: 'visits', ...reason },
    ],
  })
})
