import type { VendorResponse } from '../../kit/http.ts'
import type { Call } from '../protocol/call.ts'
import { fileOf } from '../resources/file.ts'
import { answerBytes, contentOf } from './media.ts'

/** files.get: what is known of a file, or with `alt=media` its bytes. */
export function getFile(call: Call): VendorResponse {
  const file = call.file(call.variables.fileId)
  if (call.parameters.text('alt') !== 'media') return call.answer(fileOf(file, call.store, call.mask))
  return answerBytes(call, contentOf(call, file), file.mimeType, file.name)
}
