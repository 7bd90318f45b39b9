import { equal, ok } from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import {
  type CallRow,
  ConnectorError,
  createCallRecording,
  type OAuthCredentials,
} from '@linkspan/call-recording'
import { digest, failsWith, run, sandbox } from './kit.mjs'

run(async () => {
  const { base_url, customer_base_url, access_key, credentials } = sandbox.call_recording
  const gong = createCallRecording({ base_url: `${base_url}/`, credentials: access_key })
  const { data: calls } = await gong.calls.list()
  const audio = calls.find(({ media }: CallRow) => media === 'Audio')?.id as string
  const whole = await buffer((await gong.callAudio.download({ id: audio })).stream)
  const part = await gong.callAudio.download({ id: audio, range_header: 'bytes=10-19' })
  equal(part.status, 206)
  ok((await buffer(part.stream)).equals(whole.subarray(10, 20)))
  let users = 0
  for await (const user of gong.users.listAll()) users += user.id ? 1 : 0
  const { isInstance } = ConnectorError
  await failsWith(isInstance, 'vendor_not_found', gong.calls.get({ id: '1' }))
  await gong.close()

  const saved: OAuthCredentials[] = []
  const renewed = createCallRecording({
    base_url: customer_base_url,
    token_url: sandbox.call_recording_accounts.token_url,
    credentials: { ...credentials, access_token: undefined },
    onCredentialsChanged: (changed) => {
      saved.push(changed)
    },
  })
  const { data: workspaces } = await renewed.workspaces.list()
  equal(saved.length, 1)
  await renewed.close()
  return {
    calls: calls.length,
    bytes: whole.length,
    sha256: digest(whole),
    users,
    workspaces: workspaces.length,
  }
})
