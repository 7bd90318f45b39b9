import { CONTENT, type ManifestEntry, type TableDataFile } from './manifests.ts'

/** What a snapshot changes. */
export interface SnapshotChange {
  readonly added: readonly TableDataFile[]
  readonly removed: readonly ManifestEntry[]
  /** All files after it. */
  readonly live: readonly TableDataFile[]
}

/** What a snapshot says of itself, by the names of the specification. */
export function summaryOf({ added, removed, live }: SnapshotChange): Record<string, string> {
  const gone = removed.map(({ data_file }) => data_file)
  const of = (files: readonly TableDataFile[], ...contents: readonly number[]) =>
    files.filter(({ content }) => contents.includes(content))
  const count = (files: readonly TableDataFile[]) => String(files.length)
  const sum = (files: readonly TableDataFile[], field: 'record_count' | 'file_size_in_bytes') =>
    String(files.reduce((total, file) => total + Number(file[field]), 0))
  const { data, positions, equality } = CONTENT
  const only_adds = gone.length === 0 && of(added, positions).length === 0
  return {
    operation: only_adds ? 'append' : added.length === 0 ? 'delete' : 'overwrite',
    'added-data-files': count(of(added, data)),
    'added-records': sum(of(added, data), 'record_count'),
    'added-delete-files': count(of(added, positions)),
    'added-files-size': sum(added, 'file_size_in_bytes'),
    'deleted-data-files': count(of(gone, data)),
    'deleted-records': sum(of(gone, data), 'record_count'),
    'removed-delete-files': count(of(gone, positions, equality)),
    'removed-files-size': sum(gone, 'file_size_in_bytes'),
    'total-data-files': count(of(live, data)),
    'total-delete-files': count(of(live, positions, equality)),
    'total-records': sum(of(live, data), 'record_count'),
    'total-files-size': sum(live, 'file_size_in_bytes'),
    'total-position-deletes': sum(of(live, positions), 'record_count'),
    'total-equality-deletes': sum(of(live, equality), 'record_count'),
  }
}
