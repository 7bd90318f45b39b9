import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { reset, serverError, tooManyRequests } from '@linkspan/sandbox'
import { openDrive, openSandbox } from './sandbox.ts'

const CHUNK = 8 * 1024 * 1024

test('an upload is complete and creates one file despite lost connections, lost replies, errors and expired tokens', async () => {
  const sandbox = await openSandbox('drive-uploads')
  const drive = openDrive(sandbox, {}, { retry: { base_delay_ms: 5 } })
  try {
    const bytes = randomBytes(3 * CHUNK + 12_345)
    const put = { method: 'PUT' }
    sandbox.drive.faults.add(
      { ...reset(put), after_bytes: 3_000_000 },
      { ...reset(put), skip: 2 },
      { ...serverError(put), skip: 3 },
      { ...reset({ ...put, after_handling: true }), skip: 4 },
      { ...tooManyRequests({ ...put, retry_after: 0 }), skip: 5 },
    )
    async function* content(): AsyncGenerator<Buffer> {
      for (let at = 0; at < bytes.length; at += 1_000_003) {
        if (at > CHUNK) sandbox.google_accounts.expireAccessTokens()
        yield bytes.subarray(at, at + 1_000_003)
      }
    }
    const file = await drive.filesUpload.create(
      { name: 'large.bin', parents: [sandbox.drive.folders.projects] },
      { content: Readable.from(content()) },
    )
    expect(file).toMatchObject({
      size: String(bytes.length),
      sha256Checksum: createHash('sha256').update(bytes).digest('hex'),
    })
    const { data } = await drive.files.list({ q: "name = 'large.bin' and trashed = false" })
    expect(data).toHaveLength(1)
    const { stream } = await drive.files.download({ fileId: file.id as string })
    expect((await buffer(stream)).equals(bytes)).toBe(true)
  } finally {
    await drive.close()
    await sandbox.close()
  }
})
