import * as z from 'zod'

/** What people call a dimension or metric of a property's own. */
export const displayName = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_ ]{0,81}$/,
    'must be letters, digits, spaces and underscores, up to 82, and begin with a letter',
  )
  .describe('Its name for people: letters, digits, spaces and underscores, up to 82.')

/** What it is for. */
export const description = z.string().max(150).describe('What it is for, up to 150 characters.')

/** What has its values. */
export const parameterName = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{0,39}$/,
    'must be letters, digits and underscores, up to 40, and begin with a letter',
  )
