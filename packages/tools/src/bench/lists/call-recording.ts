/** Compares `listAll` with bare `fetch` + `JSON.parse`, on the same pages of 100 rows, without the vendor's limits. */

import { createCallRecording } from '../../../../call-recording/src/index.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { compareReaders, counting, countingPages } from './compare-readers.ts'
import type { SandboxProcess } from './vendors.ts'

/** Calls of a working day: about 18,000 in the months before today. */
const CALLS = 130

interface Row {
  readonly id?: string
  readonly metaData?: { readonly id?: string }
}

interface Reply {
  readonly calls: Row[]
  readonly records: { readonly cursor?: string }
}

const walk = (send: (cursor: string | undefined) => Promise<Response>) =>
  countingPages(
    async (place: string | undefined) => {
      const { calls, records } = JSON.parse(await (await send(place)).text()) as Reply
      return [calls, records.cursor]
    },
    ({ id, metaData }: Row) => id ?? metaData?.id,
  )

async function compare({ call_recording }: SandboxProcess): Promise<void> {
  const { customer_base_url, access_key } = call_recording
  const authorization = `Basic ${btoa(`${access_key.access_key}:${access_key.access_key_secret}`)}`
  const window = { fromDateTime: '2000-01-01T00:00:00Z', toDateTime: '2100-01-01T00:00:00Z' }
  const contentSelector = { exposedFields: { parties: true } }
  const gong = createCallRecording({ base_url: customer_base_url, limits: {}, credentials: access_key })
  const any = () => true

  await compareReaders('calls, in pages of 100', {
    listAll: counting(() => gong.calls.listAll({ ...window, include_private: true }), any),
    fetch: walk((cursor) => {
      const query = new URLSearchParams({ ...window, ...(cursor && { cursor }) })
      return fetch(`${customer_base_url}/v2/calls?${query}`, { headers: { authorization } })
    }),
  })
  await compareReaders('calls with their parties, in pages of 100', {
    listAll: counting(
      () => gong.callsExtensive.listAll({ filter: window, contentSelector, include_private: true }),
      any,
    ),
    fetch: walk((cursor) =>
      fetch(`${customer_base_url}/v2/calls/extensive`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ filter: window, contentSelector, ...(cursor && { cursor }) }),
      }),
    ),
  })
  await gong.close()
}

await withSandbox(['--no-call-limits', '--calls', String(CALLS)], compare)
