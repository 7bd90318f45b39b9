import * as z from 'zod'

/** A keyword, as a create takes it. */
export const keyword = z
  .strictObject({
    text: z.string().min(1).max(80).describe('The words, up to 80 characters and 10 words.'),
    matchType: z.enum(['EXACT', 'PHRASE', 'BROAD']).describe('How searches must match.'),
  })
  .describe('A keyword.')
