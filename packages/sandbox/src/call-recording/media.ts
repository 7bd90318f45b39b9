import { type SandboxReply, type SandboxRequest, VendorRefusal } from '../kit/http.ts'
import { createChance, hashText } from '../kit/random.ts'
import { answerRange } from '../kit/range.ts'
import { createRequestTokens } from '../kit/tokens.ts'
import type { RecordedCall } from './data/calls.ts'

/** The kinds of recordings. */
export type MediaKind = 'audio' | 'video'

/** The recordings of calls, on a host of their own that takes signed addresses only. */
export type Media = ReturnType<typeof createMedia>

const LIFETIME_MS = 8 * 3_600_000
const TYPES = { audio: 'audio/mpeg', video: 'video/mp4' } as const
const PIECE = 65_536

/** The length of the bytes that recordings repeat; a prime, so that pieces differ. */
const NOISE_BYTES = 65_521

const denied = (status: number, code: string): SandboxReply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
})

/** Opens the recordings of one seed. */
export function createMedia(options: {
  seed: number
  now: () => number
  base_url: () => string
  /** Bytes of a second of each kind. */
  bytes_per_second: Readonly<Record<MediaKind, number>>
}) {
  const { seed, now } = options
  const signatures = createRequestTokens<{ id: string; kind: MediaKind; bytes: number }>({
    key: `media of seed ${seed}`,
    now,
    lifetime_ms: LIFETIME_MS,
    refusal: (why) => new VendorRefusal(why, denied(403, 'AccessDenied')),
  })
  const chance = createChance(hashText(seed, 'media'))
  const noise = Buffer.from(Uint8Array.from({ length: NOISE_BYTES }, () => chance.integer(0, 255)))
  const loop = Buffer.concat([noise, noise.subarray(0, PIECE), noise])

  async function* bytes(id: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    const shift = hashText(seed, id) % NOISE_BYTES
    for (let at = start; at < end; at += PIECE) {
      const from = (at + shift) % NOISE_BYTES
      yield loop.subarray(from, from + Math.min(PIECE, end - at))
    }
  }

  return {
    /** A signed address, valid for 8 hours; undefined if there is no such recording. */
    urlOf: (call: RecordedCall, kind: MediaKind): string | undefined => {
      if (kind === 'video' && call.json.media !== 'Video') return undefined
      const size = call.json.duration * options.bytes_per_second[kind]
      const path = `/recordings/${call.json.id}/${kind}`
      const signature = signatures.write(path, { id: call.json.id, kind, bytes: size })
      return `${options.base_url()}${path}?signature=${signature}`
    },
    handler: (request: SandboxRequest): SandboxReply => {
      // hosts of signed addresses refuse a second authentication by header
      if (request.headers.authorization) return denied(400, 'InvalidArgument')
      const { id, kind, bytes: size } = signatures.read(request.query.get('signature') ?? '', request.path)
      if (request.method !== 'GET') return denied(405, 'MethodNotAllowed')
      const headers = { 'content-type': TYPES[kind], 'accept-ranges': 'bytes' }
      const answer = answerRange(request, size, headers, (from, to) => bytes(id, from, to))
      return answer ?? denied(416, 'InvalidRange')
    },
  }
}
