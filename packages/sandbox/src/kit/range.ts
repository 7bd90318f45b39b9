import type { SandboxReply, SandboxRequest } from './http.ts'

/** The part that a Range header wants (RFC 9110 section 14.1.2), `to` exclusive; of an unknown form, the whole. */
function partOf(header: string | undefined, size: number) {
  const whole = { from: 0, to: size, partial: false }
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return whole
  if (!first) {
    if (Number(last) === 0) return undefined
    return { from: Math.max(0, size - Number(last)), to: size, partial: true }
  }
  const from = Number(first)
  if (from >= size) return undefined
  const to = last ? Math.min(Number(last) + 1, size) : size
  // a range that ends before it begins is ignored
  return to > from ? { from, to, partial: true } : whole
}

/** Answers some bytes, or those of the range that a request wants; undefined if they have none of it. */
export function answerRange(
  { headers: { range } }: SandboxRequest,
  size: number,
  headers: Record<string, string>,
  read: (from: number, to: number) => AsyncIterable<Uint8Array>,
): SandboxReply | undefined {
  const part = partOf(range, size)
  if (!part) return undefined
  const { from, to, partial } = part
  const length = { 'content-length': String(to - from) }
  const place = partial && { 'content-range': `bytes ${from}-${to - 1}/${size}` }
  return { status: partial ? 206 : 200, headers: { ...headers, ...length, ...place }, body: read(from, to) }
}
