import * as z from 'zod'
import { InvalidParamsError } from '../errors.ts'
import type { Call, Content } from '../http/options.ts'

/** Base64 for JSON Schema. A regular expression with groups cannot read megabytes, so that the check below has none. */
const BASE64 = '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$'

/** Bytes as a parameter. */
export const base64Text: z.ZodString = z
  .string()
  .check(isBase64)
  .meta({ contentEncoding: 'base64', pattern: BASE64 })

/** The parameter for the content of an upload: an action that declares `content` has it under this name. */
export const fileContent = {
  file_content: base64Text
    .optional()
    .describe(
      'The content in base64; empty for an empty file. Required if the options of the call have no content.',
    ),
} as const

/** The content of an upload, from its parameter or from the options of the call. Throws `invalid_params`. */
export function contentOf(vendor: string, file_content: string | undefined, call: Call): Content {
  const { content } = call
  if ((file_content === undefined) !== (content === undefined))
    return content ?? Buffer.from(file_content as string, 'base64')
  const message = content
    ? 'not allowed with content in the options'
    : 'required without content in the options'
  throw new InvalidParamsError(`${vendor}: ${call.operation}`, [{ path: '$.file_content', message }])
}

/**
 * The number of bytes of an upload, for a preview: the content of a call is sent once, so that only content in base64 can
 * be looked at before. Throws `invalid_params`.
 */
export function sizeOfContent(vendor: string, file_content: string | undefined, { operation }: Call): number {
  return (contentOf(vendor, file_content, { operation, write: true }) as Uint8Array).length
}

function isBase64({ value, issues }: z.core.ParsePayload<string>): void {
  if (value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value)) return
  issues.push({
    code: 'custom',
    input: value,
    message: 'must be base64, padded with = to a multiple of four characters',
  })
}
