import * as z from 'zod'

/** A parameter that is true or false, and need not be given. */
export const flag = (words: string): z.ZodOptional<z.ZodBoolean> => z.boolean().optional().describe(words)

/** An id of the vendor: up to 20 digits, too many for a JavaScript number. */
export const id = z.string().regex(/^\d{1,20}$/, 'must be a string of up to 20 digits')

/** The email address of a user, as the vendor bounds it. */
export const email = z.string().min(3).max(320)

/** Several ids; the vendor refuses an empty list. */
export const ids = z.array(id).min(1)

/** A date and time with its UTC offset. */
export const moment = z.iso.datetime({
  offset: true,
  error: 'must be a date and time such as 2026-01-31T09:00:00Z',
})

/** A day in the company's time zone. */
export const day = z.iso.date({ error: 'must be a date of the form YYYY-MM-DD' })

/** The parameter for the token of the next page. */
export const cursor = z
  .string()
  .min(1)
  .max(10_000)
  .optional()
  .describe('meta.next_page_token of the previous page.')

/** Whether a list includes private calls. */
export const includePrivate = flag('true includes private calls; default false.')

/** One workspace. */
export const workspaceId = id.optional().describe('Only this workspace.')

/** The range of bytes of a download. */
export const rangeHeader = z
  .string()
  .regex(/^bytes=(?:\d+-\d*|-\d+)$/, 'must be a range of bytes such as bytes=0-99')
  .optional()
  .describe('The bytes to download, in the syntax of HTTP: bytes=0-99.')
