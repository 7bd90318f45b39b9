export { BOUNDS } from './bounds.ts'
export type { Cursors } from './cursor.ts'
export { createCursors } from './cursor.ts'
export type {
  CollectionStatistics,
  Generation,
  QueryOptions,
  SearchCollection,
  SearchEngine,
  SearchText,
  WriteBatch,
  WriteSummary,
} from './engine.ts'
export { CollectionStateError, MemoryLimitError, SavedStreamError } from './errors.ts'
export type {
  CollectionAddress,
  CollectionDeclaration,
  FieldType,
  RecordKey,
  Scalar,
  SearchFields,
} from './fields.ts'
export { checkDeclaration } from './fields.ts'
export type { MemoryEngineOptions } from './memory/memory-engine.ts'
export { createMemoryEngine } from './memory/memory-engine.ts'
export { parseQuery, QueryParser } from './parse-query.ts'
export type { Comparison, Condition, Position, Query, SortKey, TextComparison } from './query.ts'
export { searchRequestSchema } from './schema.ts'
export type {
  FieldPath,
  FieldValue,
  Filter,
  FilterValue,
  PartialRecord,
  RecordOf,
  SearchMeta,
  SearchPage,
  SearchRecord,
  SearchRequest,
  Sort,
} from './types.ts'
