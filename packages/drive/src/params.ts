import { RANGE_HEADER } from '@linkspan/core'
import * as z from 'zod'

/** A parameter that is true or false, and need not be given. */
export const flag = (words: string): z.ZodOptional<z.ZodBoolean> => z.boolean().optional().describe(words)

/** An id of the vendor: letters, digits, `_` and `-`. */
function id(what: string): z.ZodString {
  return z
    .string()
    .max(200)
    .regex(/^[\w-]+$/, 'must be letters, digits, _ and -')
    .describe(what)
}

export const fileId: z.ZodString = id('The file or folder; `root` is the root of My Drive.')
export const driveId: z.ZodString = id('The shared drive.')
export const permissionId: z.ZodString = id('The permission.')
export const commentId: z.ZodString = id('The comment.')
export const replyId: z.ZodString = id('The reply.')
export const revisionId: z.ZodString = id('The revision; `head` is the newest.')

export const approvalId: z.ZodString = id('The approval.')
export const proposalId: z.ZodString = id('The proposal.')
export const labelId: z.ZodString = id('The label.')

export const parents: z.ZodArray<z.ZodString> = z
  .array(id('A folder.'))
  .max(1)
  .describe('The parent folder. Default: the root of My Drive.')

export const resource_key: z.ZodOptional<z.ZodString> = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/, 'must be letters, digits, _ and -')
  .optional()
  .describe('The resource key of a link-shared file, from its address or its resourceKey.')

export const resource_keys: z.ZodOptional<z.ZodArray<z.ZodString>> = z
  .array(z.string().regex(/^[\w-]+\/[\w-]+$/, 'must be of the form <fileId>/<resourceKey>'))
  .max(50)
  .optional()
  .describe('Resource keys of the link-shared items that the query names, each as <fileId>/<resourceKey>.')

export const continuation: z.ZodString = z.string().min(1).max(10_000)

/** Rows per page, up to the vendor's maximum. */
export function pageSize(most: number, standard?: number): z.ZodOptional<z.ZodNumber> {
  const default_size = standard === undefined ? '' : `; default ${standard}`
  return z.number().int().min(1).max(most).optional().describe(`Rows per page, 1 to ${most}${default_size}.`)
}

/** A partial response, https://developers.google.com/workspace/drive/api/guides/fields-parameter. */
export const fields: z.ZodOptional<z.ZodString> = z
  .string()
  .max(10_000)
  .regex(/^[\w*,()/. -]+$/, 'must be field names, commas, slashes, parentheses and *')
  .optional()
  .describe('The fields to return, in the vendor’s syntax, or *. Default: all useful fields.')

export const supportsAllDrives: z.ZodDefault<z.ZodBoolean> = z
  .boolean()
  .default(true)
  .describe('Whether items in shared drives are included.')

export const includeItemsFromAllDrives = flag(
  'Whether the rows include items of shared drives. Default: supportsAllDrives.',
)

export const useDomainAdminAccess = flag('true acts as an administrator of the domain.')

export const includeDeleted = flag('true includes deleted ones, without their content; default false.')

export const spaces: z.ZodOptional<z.ZodString> = z
  .string()
  .max(100)
  .regex(/^\w+(?:,\w+)*$/, 'must be a comma-separated list')
  .optional()
  .describe('Comma-separated: drive, appDataFolder; default drive.')

export const mimeType: z.ZodString = z
  .string()
  .max(255)
  .regex(/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w."-]+)*$/, 'must be a media type such as text/csv')

export const range_header: z.ZodOptional<z.ZodString> = z
  .string()
  .regex(RANGE_HEADER, 'must be one range such as bytes=0-99')
  .optional()
  .describe('The bytes to download, in the syntax of HTTP: bytes=0-99.')

export const keepRevisionForever = flag(
  'Whether to keep this revision. Others are deleted 30 days after newer content.',
)

export const emailAddress: z.ZodString = z
  .string()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')
  .describe('The email address of the user or group.')

export const message: z.ZodOptional<z.ZodString> = z
  .string()
  .min(1)
  .max(10_000)
  .optional()
  .describe('A message for the people whom the vendor notifies.')

/** The text of a comment or a reply. */
export const content: z.ZodString = z.string().min(1).max(10_000).describe('The text, without formats.')
