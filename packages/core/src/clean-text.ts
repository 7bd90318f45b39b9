import { redact, secretTexts } from './redact.ts'

/** Replaces secrets in texts of any length, quickly if there are none. */
export interface CleanText {
  (text: string): string
  /** The same for every string and key of a JSON value. It is changed in place. */
  all(value: unknown): unknown
}

/**
 * Makes the replacement for these secrets: plain, escaped as in URLs and forms, or in base64. `redact` finds more
 * spellings, but takes a second for five megabytes.
 */
export function textCleaner(secrets: unknown): CleanText {
  const spellings = [...new Set(secretTexts(secrets).flatMap(spellingsOf))]
  const shortest = Math.min(...spellings.map((each) => each.length))
  const clean = (text: string): string => {
    if (text.length < shortest || !spellings.some((each) => text.includes(each))) return text
    const redacted = redact(text, secrets)
    return spellings.some((each) => redacted.includes(each)) ? '[redacted]' : redacted
  }
  return Object.assign(clean, { all: (value: unknown) => cleanValue(value, clean) })
}

function spellingsOf(secret: string): string[] {
  const form = new URLSearchParams([['', secret]]).toString().slice(1)
  return [secret, encodeURIComponent(secret), form, ...base64Of(secret)]
}

/** What base64 of a longer text holds of the secret, whatever precedes it: without the first and last characters. */
function base64Of(secret: string): string[] {
  return ['base64', 'base64url'].flatMap((alphabet) =>
    ['', 'x', 'xx'].map((before) =>
      Buffer.from(`${before}${secret}`)
        .toString(alphabet as BufferEncoding)
        .replace(/=+$/, '')
        .slice(before ? 4 : 0, -2),
    ),
  )
}

function cleanValue(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  const places: object[] = typeof value === 'object' && value !== null ? [value] : []
  for (let place = places.pop(); place; place = places.pop()) {
    const object = place as Record<string, unknown>
    for (const key of Object.keys(object)) {
      const child = object[key]
      const name = Array.isArray(place) ? key : clean(key)
      if (name !== key) delete object[key]
      if (typeof child === 'object' && child !== null) places.push(child)
      const kept = typeof child === 'string' ? clean(child) : child
      if (name !== key || kept !== child) object[name] = kept
    }
  }
  return value
}
