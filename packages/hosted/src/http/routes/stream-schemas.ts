import * as z from 'zod'

/** The entities that a connector's configuration makes, as they are answered. */
export const streams = z
  .array(
    z.strictObject({
      name: z.string().describe('The entity to search.'),
      fields: z
        .record(z.string(), z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object']))
        .nullable()
        .describe('Null before its files were read.'),
    }),
  )
  .optional()
  .describe('The entities that the configuration makes. Only in the answer for one connector.')
