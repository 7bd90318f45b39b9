/** A part of some bytes; `to` is exclusive. */
export interface ByteRange {
  from: number
  to: number
  /** Whether the request wants a part; the answer is then 206 with `content_range`. */
  partial: boolean
  content_range: string
}

/** Reads a Range header (RFC 9110 section 14.1.2); an unknown form means the whole. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' {
  const range = (from: number, to: number, partial = true): ByteRange => ({
    from,
    to,
    partial,
    content_range: `bytes ${from}-${to - 1}/${size}`,
  })
  const whole = range(0, size, false)
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return whole
  if (!first) return Number(last) === 0 ? 'unsatisfiable' : range(Math.max(0, size - Number(last)), size)
  const from = Number(first)
  if (from >= size) return 'unsatisfiable'
  const to = last ? Math.min(Number(last) + 1, size) : size
  // a range that ends before it begins is ignored
  return to > from ? range(from, to) : whole
}
