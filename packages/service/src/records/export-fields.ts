import type { ExportField, ExportType } from '@linkspan/files'
import type { BatchField } from '@linkspan/search'
import type { SearchableEntity } from '@linkspan/sync'

/**
 * The fields of a file with their types. The read of an entity's days declares which fields hold them and how: those that
 * are days as ISO 8601 writes them, and times, have types of their own.
 */
export function exportFields(
  fields: readonly BatchField[],
  { search }: Pick<SearchableEntity, 'search'>,
): ExportField[] {
  const window = search.reads.find((read) => read.kind === 'window')
  const days = new Map<string, ExportType>(window?.same_days?.map((path) => [path, 'date']))
  const { day, day_format = 'YYYY-MM-DD' } = window ?? {}
  if (day && day_format === 'YYYY-MM-DD') days.set(day, 'date')
  if (day && day_format === 'time') days.set(day, 'timestamp')
  return fields.map(({ path, type }) => ({ name: path, type: days.get(path) ?? type }))
}
