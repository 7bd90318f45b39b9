import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { NOW } from '../advertising/open.ts'
import { openCallRecordingCaller } from './open.ts'

let time = NOW
const caller = openCallRecordingCaller({ now: () => time })
const week = { fromDateTime: '2026-11-09T00:00:00Z', toDateTime: '2026-11-16T00:00:00Z' }

describe('recordings', () => {
  const urls = async () => {
    const contentSelector = { exposedFields: { media: true } }
    const { body } = await caller().post('/v2/calls/extensive', { filter: week, contentSelector })
    return body.calls as {
      metaData: { media: string; duration: number }
      media: { audioUrl: string; videoUrl?: string }
    }[]
  }

  test('have signed addresses that expire after 8 hours and refuse credentials', async () => {
    const [call] = await urls()
    const url = call?.media.audioUrl as string
    const head = async (address: string, headers = {}) => {
      const answer = await fetch(address, { headers })
      // a long body that nothing reads keeps its connection until the answer is collected
      await answer.body?.cancel()
      return answer
    }
    expect((await head(url)).headers.get('content-length')).toBe(
      String(2000 * (call?.metaData.duration ?? 0)),
    )
    expect((await head(url, { authorization: 'Bearer x' })).status).toBe(400)
    expect((await head(url.replace('/audio', '/video'))).status).toBe(403)
    expect((await head(`${url}x`)).status).toBe(403)
    time += 8 * 3_600_000
    expect((await head(url)).status).toBe(403)
    time = NOW
  })

  test('come in ranges', async () => {
    const url = (await urls())[0]?.media.audioUrl as string
    const get = (range: string) => fetch(url, { headers: { range } })
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=70000-70009', 70000, 70010],
      ['bytes=-3', whole.length - 3, whole.length],
    ] as const) {
      const answer = await get(range)
      expect([answer.status, answer.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end - 1}/${whole.length}`,
      ])
      expect(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(start, end))).toBe(true)
    }
    for (const range of ['bytes=999999999-', 'bytes=-0']) expect((await get(range)).status).toBe(416)
    const reversed = await get('bytes=9-3')
    expect(reversed.status).toBe(200)
    expect(Buffer.from(await reversed.arrayBuffer()).equals(whole)).toBe(true)
  })

  test('of audio calls have no video', async () => {
    const of = Map.groupBy(await urls(), ({ metaData }) => metaData.media)
    for (const { media } of each(of.get('Video') ?? [])) expect(media).toHaveProperty('videoUrl')
    for (const { media } of each(of.get('Audio') ?? [])) expect(media).not.toHaveProperty('videoUrl')
  })
})
