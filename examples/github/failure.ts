import type { Fault, FaultReader } from '@linkspan/core'

/** Reads an error of GitHub: https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api. */
export const readFault: FaultReader = ({ status, headers, text }, now) => {
  const { message, errors } = JSON.parse(text) as { message?: string; errors?: Record<string, string>[] }
  const issues = errors?.map(({ field, code = '', message = code }) => ({ path: `$.${field}`, message }))
  return {
    ...(message && { message }),
    ...(status === 422 && issues && { errors: issues }),
    ...(status === 404 && { remedy: 'Check the name, and that the token may read the repository.' }),
    ...limitOf(status, headers, now),
  }
}

/** GitHub refuses a call over one of its limits with 403 or 429, and its headers say when to go on. */
function limitOf(status: number, headers: Readonly<Record<string, string>>, now: number): Fault {
  if (status !== 403 && status !== 429) return {}
  if (headers['retry-after'] !== undefined) return { code: 'rate_limited', unprocessed: true }
  if (headers['x-ratelimit-remaining'] !== '0') return {}
  const reset = Number(headers['x-ratelimit-reset'])
  const retry_after_seconds = Math.max(1, Math.ceil(reset - now / 1000))
  return { code: 'rate_limited', unprocessed: true, ...(reset && { retry_after_seconds }) }
}
