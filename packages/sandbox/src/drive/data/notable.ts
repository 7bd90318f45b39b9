import type { StoredFile } from '../records.ts'

/** The names of notable files. */
export const FILES = [
  'csv',
  'jsonl',
  'parquet',
  'avro',
  'xlsx',
  'txt',
  'md',
  'pdf',
  'docx',
  'pptx',
  'image',
  'document',
  'spreadsheet',
  'presentation',
  'drawing',
  'large_document',
  'big',
  'not_downloadable',
  'abusive',
  'trashed',
  'shared_by_link',
  'shared_with_domain',
  'shared_with_people',
  'read_only',
  'in_shared_folder',
  'needs_resource_key',
  'unreachable',
  'shortcut_to_file',
  'shortcut_to_folder',
  'shortcut_cycle',
  'shortcut_dangling',
  'shortcut_to_shared_drive',
  'shared_drive_trashed',
] as const

/** The names of notable folders. */
export const FOLDERS = [
  'reports',
  'dialects',
  'documents',
  'projects',
  'photos',
  'odd_names',
  'shortcuts',
  'large',
  'special',
  'trashed_folder',
  'shared_folder',
  'linked_folder',
] as const

/** The ids of some files by their names. */
export function idsOf<Name extends string>(
  names: readonly Name[],
  notable: Readonly<Record<string, StoredFile>>,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, notable[name]?.id ?? ''])) as Record<Name, string>
}
