import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import type { CallRecording } from '../src/index.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let gong: CallRecording
let video: string
let audio: string
beforeAll(async () => {
  sandbox = await openSandbox(undefined, { call_recording: { bytes_per_second: { video: 400_000 } } })
  gong = openCallRecording(sandbox)
  const calls = (await gong.calls.list()).data
  video = calls.find(({ media, duration = 0 }) => media === 'Video' && duration > 900)?.id as string
  audio = calls.find(({ media }) => media === 'Audio')?.id as string
})
afterAll(async () => {
  await gong.close()
  await sandbox.close()
})

describe('recordings', () => {
  test('a range is a part of the whole recording, and its bytes are requested without credentials', async () => {
    const whole = await buffer((await gong.callAudio.download({ id: audio })).stream)
    sandbox.call_recording.media_requests.length = 0
    const ranges: [string, Buffer][] = [
      ['bytes=0-9', whole.subarray(0, 10)],
      ['bytes=65530-65545', whole.subarray(65530, 65546)],
      ['bytes=100000-', whole.subarray(100000)],
      ['bytes=-7', whole.subarray(-7)],
    ]
    for (const [range_header, bytes] of ranges) {
      const { stream, ...head } = await gong.callAudio.download({ id: audio, range_header })
      expect(head).toMatchObject({ status: 206, content_type: 'audio/mpeg', content_length: bytes.length })
      expect((await buffer(stream)).equals(bytes)).toBe(true)
    }
    const asked = sandbox.call_recording.media_requests
    expect(asked.map(({ headers }) => headers.range)).toEqual(ranges.map(([range]) => range))
    for (const { headers } of each(asked)) expect(headers).not.toHaveProperty('authorization')
  })

  test('GATE P44 a large recording is downloaded in constant memory', async () => {
    const before = process.memoryUsage().arrayBuffers
    const { stream, content_length } = await gong.callVideo.download({ id: video })
    expect(content_length).toBeGreaterThan(300_000_000)
    let [read, most] = [0, 0]
    for await (const piece of stream as AsyncIterable<Buffer>) {
      read += piece.length
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    expect(read).toBe(content_length)
    expect(most).toBeLessThan(200_000_000)
  })

  test('a call without video, an unknown call and a range past the end are errors', async () => {
    expect(await errorOf(gong.callVideo.download({ id: audio }))).toMatchObject({
      code: 'vendor_not_found',
      message: expect.stringContaining('no video'),
    })
    expect(await errorOf(gong.callAudio.download({ id: '1' }))).toMatchObject({ code: 'vendor_not_found' })
    const past = gong.callAudio.download({ id: audio, range_header: 'bytes=9999999999-' })
    expect(await errorOf(past)).toMatchObject({ code: 'vendor_rejected', vendor_status: 416 })
  })

  test('a private call can be downloaded by its id', async () => {
    const { data } = await gong.calls.list({ include_private: true })
    const id = data.find(({ isPrivate }) => isPrivate)?.id as string
    const { stream } = await gong.callAudio.download({ id, range_header: 'bytes=0-3' })
    expect(await buffer(stream)).toHaveLength(4)
  })
})
