const SHORTEST_SECRET = 6
const LONGEST_SENTENCE = 1000

/** Every string in a value, however deep. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(strings)
}

/**
 * Replaces each secret in a text, whether it is plain, URL-encoded or base64-encoded.
 * `secrets` may be any value; every string in it with six characters or more is a secret.
 */
export function redact(text: string, secrets: unknown): string {
  return strings(secrets)
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .sort((left, right) => right.length - left.length)
    .reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text)
}

/** A vendor's message as one safe sentence: without control characters and secrets, and of limited length. */
export function toSentence(text: string, secrets: unknown): string {
  const clean = redact(text, secrets)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return clean.length > LONGEST_SENTENCE ? `${clean.slice(0, LONGEST_SENTENCE)}…` : clean
}
