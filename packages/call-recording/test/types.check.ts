/** Compiled, never run: code that must compile, and code that must not. */
import {
  type CallRecording,
  type CallRow,
  callRecording,
  createCallRecording,
  type Download,
  type ExtensiveCall,
  type StatsMeta,
} from '../src/index.ts'

const gong: CallRecording = createCallRecording({ credentials: { access_key: 'k', access_key_secret: 's' } })
const id = '7782342274025937895'

export async function good(): Promise<void> {
  createCallRecording({
    credentials: { refresh_token: 'r', client_id: 'c', client_secret: 's' },
    onCredentialsChanged: () => {},
    limits: { per_second: 10 },
  })
  const page = await gong.calls.list({ fromDateTime: '2026-01-01T00:00:00Z', include_private: true })
  const rows: CallRow[] = page.data
  const next: string | null = page.meta.next_page_token
  const total: number | undefined = page.meta.totalRecords
  for await (const call of gong.callsExtensive.listAll({ contentSelector: { context: 'Extended' } })) {
    const extensive: ExtensiveCall = call
    const title: string | null | undefined = call.metaData?.title
    void [extensive, title]
  }
  const stats: StatsMeta = (await gong.statsActivityAggregate.list()).meta
  const download: Download = await gong.callAudio.download({ id, range_header: 'bytes=0-' })
  const user = await gong.users.get({ id })
  const email: string | undefined = user.emailAddress
  await gong.coaching.list({ 'workspace-id': id, 'manager-id': id })
  await gong.workspaces.list(null, { signal: AbortSignal.timeout(1) })
  const used: number | undefined = gong.usage()?.today
  void [rows, next, total, stats, download, email, used]
}

export async function wrong(): Promise<void> {
  // @ts-expect-error a call needs its id
  await gong.calls.get({})
  // @ts-expect-error an unknown parameter
  await gong.calls.list({ pageSize: 5 })
  // @ts-expect-error ids are strings
  await gong.users.get({ id: 413 })
  // @ts-expect-error an unknown context
  await gong.callsExtensive.list({ contentSelector: { context: 'Full' } })
  // @ts-expect-error coaching has the vendor's names of parameters
  await gong.coaching.list({ workspace_id: id, manager_id: id })
  // @ts-expect-error an unknown entity
  await gong.emails.list()
  // @ts-expect-error recordings are downloaded, not listed
  await gong.callAudio.list()
  // @ts-expect-error recordings have no pages
  gong.callAudio.listAll()
  // @ts-expect-error search is the hosted server's
  await gong.calls.search({ query: {} })
  // @ts-expect-error a refresh token works once, so the hook that saves its successor is required
  createCallRecording({ credentials: { refresh_token: 'r' } })
  // @ts-expect-error the contract requires a refresh token
  createCallRecording({ credentials: { access_token: 'a' }, onCredentialsChanged: () => {} })
  // @ts-expect-error also of a host
  callRecording.create({ credentials: { refresh_token: 'r' } })
  // @ts-expect-error an unknown credential
  createCallRecording({ credentials: { accessKey: 'k' } })
}
