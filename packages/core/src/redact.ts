import { countEscapes, type Plain, plainOf, type Span, searchable } from './spellings.ts'

const SHORTEST_SECRET = 6
const LONGEST_SENTENCE = 1000
/** The most characters of a vendor's text that are read. */
const MOST_READ = 30_000
/** No spelling of a secret is longer. The end of a longer text may have half of one, so it is left out. */
const LONGEST_SPELLING = 15_000
/** A text with more escapes says nothing to anyone, and reading it takes long. */
const MOST_ESCAPES = 1000

/** Text in base64, in either of its alphabets. */
const BASE64 = /[\w+/-]{8,}={0,2}/g
/** Base64 may begin at any of these characters, since letters before it look the same. */
const ALIGNMENTS = [0, 1, 2, 3] as const

/** Every string in a value, however deep. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(strings)
}

/** The strings in a value that are long enough to be secrets, however deep. */
export function secretTexts(secrets: unknown): string[] {
  return [...new Set(strings(secrets))].filter((secret) => secret.length >= SHORTEST_SECRET)
}

/**
 * Replaces each secret in a text: plain, escaped as in URLs, forms, HTML and JSON, up to three times, or anywhere within
 * base64. `secrets` may be any value; every string in it with six characters or more is a secret.
 */
export function redact(text: string, secrets: unknown): string {
  const needles = secretTexts(secrets)
  if (needles.length === 0) return text
  const searched = searchable(text)
  const spans = needles.flatMap((needle) => [...searched.placesOf(needle)])
  for (const plain of plainOf(text)) spans.push(...encoded(plain, needles))
  return withoutSpans(text, spans)
}

/** The base64 in a text that holds a secret. */
function* encoded({ text, at }: Plain, needles: readonly string[]): Generator<Span> {
  const shortest = Math.min(...needles.map((needle) => needle.length))
  for (const { 0: run, index } of text.matchAll(BASE64)) {
    // three bytes are four characters
    const found =
      run.length * 3 >= shortest * 4 &&
      ALIGNMENTS.some((skipped) => {
        const decoded = searchable(Buffer.from(run.slice(skipped), 'base64').toString('latin1'))
        return needles.some((needle) => !decoded.placesOf(needle).next().done)
      })
    if (found) yield { start: at(index), end: at(index + run.length) }
  }
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let clean = ''
  let done = 0
  for (const { start, end } of spans.toSorted(
    (left, right) => left.start - right.start || right.end - left.end,
  )) {
    if (end <= done) continue
    if (start >= done) clean += `${text.slice(done, start)}[redacted]`
    done = end
  }
  return clean + text.slice(done)
}

/** A vendor's message as one safe sentence: without control characters and secrets, and of limited length. */
export function toSentence(text: string, secrets: unknown): string {
  const read = text.length > MOST_READ ? text.slice(0, MOST_READ) : text
  if (countEscapes(read) > MOST_ESCAPES) return '[redacted]'
  const safe = redact(read, secrets)
  const clean = (read === text ? safe : safe.slice(0, Math.max(0, safe.length - LONGEST_SPELLING)))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return clean.length > LONGEST_SENTENCE ? `${clean.slice(0, LONGEST_SENTENCE).toWellFormed()}…` : clean
}
