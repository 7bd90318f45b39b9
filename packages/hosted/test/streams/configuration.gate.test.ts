import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CONNECTORS } from '../support/api.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('stream-configuration')
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process' })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

test('an encoding that the readers of files do not know makes no connector, and changes none', async () => {
  const { drive } = sandbox
  const configOf = (...encodings: string[]) => ({
    folder_url: drive.folder_url(drive.folders.reports),
    streams: encodings.map((encoding, at) => ({ name: `s${at}`, format: { filetype: 'csv', encoding } })),
  })
  const payload = (replication_config: object) => ({
    customer_name: 'acme',
    name: 'Drive',
    connector_type: 'drive',
    credentials: drive.credentials(),
    replication_config,
  })
  const refused = {
    status: 400,
    body: {
      code: 'invalid_params',
      errors: [
        {
          path: '$.replication_config.streams[1].format.encoding',
          message: 'must be a known encoding, such as utf8, windows-1252 or utf-16le',
        },
      ],
    },
  }
  const wrong = configOf('utf8', 'klingon')
  const as_text = { ...wrong, streams: JSON.stringify(wrong.streams) }
  for (const config of [wrong, as_text])
    expect(await server.request('POST', CONNECTORS, { body: payload(config) })).toMatchObject(refused)
  expect((await server.request('GET', CONNECTORS)).body.data).toEqual([])

  const { id } = await server.createConnector(payload(configOf('UTF-8-sig', ' Latin_1', 'cp437')))
  const body = { replication_config: wrong }
  expect(await server.request('PATCH', `${CONNECTORS}/${id}`, { body })).toMatchObject(refused)
})
