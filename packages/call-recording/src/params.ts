import * as z from 'zod'

/** An id of the vendor: up to 20 digits, which no number of JavaScript holds. */
export const id = z.string().regex(/^\d{1,20}$/, 'must be a string of up to 20 digits')

/** Several ids; the vendor refuses an empty list. */
export const ids = z.array(id).min(1)

/** A moment with its offset. */
export const moment = z.iso.datetime({
  offset: true,
  error: 'must be a date and time such as 2026-01-31T09:00:00Z',
})

/** A day in the company's time zone. */
export const day = z.iso.date({ error: 'must be a date of the form YYYY-MM-DD' })

/** The parameter that takes the next page's token. */
export const cursor = z
  .string()
  .min(1)
  .max(10_000)
  .optional()
  .describe('meta.next_page_token of the page before.')

/** Whether private calls stay in a list. */
export const includePrivate = z
  .boolean()
  .optional()
  .describe('true brings private calls too; they are left out otherwise.')

/** One workspace. */
export const workspaceId = id.optional().describe('One workspace only.')

/** The range of bytes of a download. */
export const rangeHeader = z
  .string()
  .regex(/^bytes=(?:\d+-\d*|-\d+)$/, 'must be a range of bytes such as bytes=0-99')
  .optional()
  .describe('The bytes to download, as HTTP has it: bytes=0-99.')
