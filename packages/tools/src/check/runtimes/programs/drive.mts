import { equal, ok } from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ConnectorError, createDrive } from '@linkspan/drive'
import { digest, failsWith, google, run, sandbox } from './kit.mjs'

/** More than one piece of a resumable upload. */
const SIZE = 9_000_000

run(async () => {
  const drive = createDrive(google('drive'))
  const { folders, files } = sandbox.drive
  let listed = 0
  for await (const { id } of drive.files.listAll({ pageSize: 500 })) listed += id ? 1 : 0

  const bytes = Buffer.alloc(SIZE, 'upload ')
  async function* content() {
    for (let at = 0; at < SIZE; at += 1_000_003) yield bytes.subarray(at, at + 1_000_003)
  }
  const parents = [folders.projects]
  const file = await drive.filesUpload.create(
    { name: 'a.bin', parents },
    { content: Readable.from(content()) },
  )
  equal(file.sha256Checksum, digest(bytes))
  const fileId = file.id as string
  const { stream, content_length } = await drive.files.download({ fileId })
  equal(content_length, SIZE)
  ok((await buffer(stream)).equals(bytes))
  const range = await drive.files.download({ fileId, range_header: 'bytes=7-13' })
  equal((await buffer(range.stream)).toString(), 'upload ')

  const controller = new AbortController()
  const left = await drive.files.download({ fileId: files.big }, { signal: controller.signal })
  const { isInstance } = ConnectorError
  const reading = (async () => {
    for await (const piece of left.stream) if (piece.length) controller.abort()
  })()
  await failsWith(isInstance, 'cancelled', reading)

  await drive.files.delete({ fileId })
  await failsWith(isInstance, 'vendor_not_found', drive.files.get({ fileId }))
  await failsWith(isInstance, 'invalid_params', drive.files.list({ pageSize: 0 }))
  await drive.close()
  return { listed, user: Boolean((await createDrive(google('drive')).about.get()).user) }
})
