import { type ConfiguredEntities, type Issue, isFileStream } from '@linkspan/core'
import { isEncoding } from '@linkspan/files'
import { streamOptionsOf } from './stream-entity.ts'

/** What the readers of files do not have, of a configuration that the schema of its kind has checked. */
export function streamIssues(configured: ConfiguredEntities | undefined, config: unknown): Issue[] {
  const entities = configured?.of(config as never, undefined) ?? []
  return entities.flatMap((entity, at) => {
    if (!isFileStream(entity)) return []
    const { format } = streamOptionsOf(entity)
    if (format.filetype !== 'csv' || isEncoding(format.encoding ?? 'utf8')) return []
    const path = `$.${configured?.field}[${at}].format.encoding`
    return [{ path, message: 'must be a known encoding, such as utf8, windows-1252 or utf-16le' }]
  })
}
