import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Sandbox } from '@linkspan/sandbox'
import type { CallRecording } from '../src/index.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let gong: CallRecording
const hidden = new Set<string | undefined>()
beforeAll(async () => {
  sandbox = await openSandbox('call-recording-private-calls')
  gong = openCallRecording(sandbox)
  const everything = {
    fromDateTime: '2000-01-01T00:00:00Z',
    toDateTime: '2100-01-01T00:00:00Z',
    include_private: true,
  }
  for await (const call of gong.calls.listAll(everything)) if (call.isPrivate) hidden.add(call.id)
})
afterAll(async () => {
  await gong.close()
  await sandbox.close()
})

type Walk = (include_private?: boolean) => AsyncGenerator<string | undefined>

/** The ids of the calls of a list. */
async function* idsOf<Row>(
  rows: AsyncIterable<Row>,
  idOf: (row: Row) => string | undefined,
): AsyncGenerator<string | undefined> {
  for await (const row of rows) yield idOf(row)
}

const whole = { fromDateTime: '2026-01-01T00:00:00Z' }
const all = (include_private = false) => ({ include_private })
const walks: Record<string, Walk> = {
  calls: (shown) => idsOf(gong.calls.listAll({ ...whole, ...all(shown) }), ({ id }) => id),
  calls_extensive: (shown) =>
    idsOf(gong.callsExtensive.listAll({ filter: whole, ...all(shown) }), ({ metaData }) => metaData?.id),
  call_transcripts: (shown) =>
    idsOf(gong.callTranscripts.listAll({ filter: whole, ...all(shown) }), ({ callId }) => callId),
  async *library_folder_content(shown) {
    for (const workspaceId of sandbox.call_recording.workspace_ids) {
      for (const { id: folderId } of (await gong.libraryFolders.list({ workspaceId })).data)
        yield* idsOf(gong.libraryFolderContent.listAll({ folderId, ...all(shown) }), ({ id }) => id)
    }
  },
  stats_activity_scorecards: (shown) =>
    idsOf(
      gong.statsActivityScorecards.listAll({
        filter: { reviewFromDate: '2026-01-01', reviewMethod: 'BOTH' },
        ...all(shown),
      }),
      ({ callId }) => callId,
    ),
}

test.each(Object.entries(walks))('%s omits private calls without include_private', async (_name, walk) => {
  const shown: (string | undefined)[] = []
  for await (const id of walk()) shown.push(id)
  const every: (string | undefined)[] = []
  for await (const id of walk(true)) every.push(id)
  expect(every.some((id) => hidden.has(id))).toBe(true)
  expect(shown).toEqual(every.filter((id) => !hidden.has(id)))
})

test('the lookup requests each call of a page once, a hundred at a time', async () => {
  const { requests } = sandbox.call_recording
  const [workspaceId = ''] = sandbox.call_recording.workspace_ids
  const [folder] = (await gong.libraryFolders.list({ workspaceId })).data
  requests.length = 0
  const { data } = await gong.libraryFolderContent.list({ folderId: folder?.id ?? '', include_private: true })
  expect(requests).toHaveLength(1)
  expect(data.length).toBeGreaterThan(100)
  requests.length = 0
  await gong.libraryFolderContent.list({ folderId: folder?.id ?? '' })
  const asked = requests
    .slice(1)
    .map(({ body }) => (body as { filter: { callIds: string[] } }).filter.callIds)
  expect(asked.map((ids) => ids.length)).toEqual([100, data.length - 100])
  expect(asked.flat()).toEqual(data.map(({ id }) => id))
})

test('a call that the vendor does not show counts as private', async () => {
  sandbox.call_recording.faults.add({
    skip: 1,
    status: 404,
    body: { requestId: 'r', errors: ['No calls found corresponding to the provided filters'] },
  })
  const { data, meta } = await gong.callTranscripts.list()
  expect(data).toEqual([])
  expect(meta.next_page_token).toEqual(expect.any(String))
})
