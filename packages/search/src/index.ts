export type {
  BuilderGenerationOptions,
  BuilderOptions,
  CollectionBuilder,
  CollectionStatistics,
  CommitOptions,
  Generation,
  GenerationOptions,
  SearchCollection,
  SearchEngine,
  SearchText,
  WriteBatch,
  WriteSummary,
} from './engine.ts'
export { CollectionStateError, MemoryLimitError, SavedStreamError } from './errors.ts'
export { BOUNDS } from './language/bounds.ts'
export type { Cursors } from './language/cursor.ts'
export { createCursors } from './language/cursor.ts'
export type {
  CollectionAddress,
  CollectionDeclaration,
  FieldType,
  RecordKey,
  Scalar,
  SearchFields,
} from './language/fields.ts'
export { checkDeclaration, storedFields } from './language/fields.ts'
export type { FieldValue, Filter, FilterValue } from './language/filter-types.ts'
export type {
  AggregateRequest,
  GroupPath,
  GroupRecord,
  GroupRequest,
  TopRequest,
} from './language/grouping-types.ts'
export { type KnownField, mayMatch } from './language/may-match.ts'
export { QueryParser } from './language/parse-query.ts'
export type {
  Aggregate,
  AggregateOperator,
  Comparison,
  Condition,
  Grouping,
  Position,
  Query,
  SortKey,
  TextComparison,
} from './language/query.ts'
export { searchRequestSchema } from './language/schema.ts'
export type {
  FieldPath,
  PartialRecord,
  RecordOf,
  RecordRequest,
  SearchMeta,
  SearchPage,
  SearchRecord,
  SearchRequest,
  Sort,
} from './language/types.ts'
export { LoadRoom, type LoadRoomOptions } from './load-room.ts'
export type { Manifest, PublishedBlock, PublishedPart, PublishedSegment } from './manifest.ts'
export { isReadable, partNames } from './manifest.ts'
export type { MemoryEngineOptions } from './memory/memory-engine.ts'
export { createMemoryEngine } from './memory/memory-engine.ts'
export type { PartReader, PartStore } from './parts.ts'
export type { QueryOptions } from './query-options.ts'
export type { JoinOptions, RecordJoin } from './record-join.ts'
export type { LayeredOptions, RecordLayer, ScopedValues } from './record-layer.ts'
export type { PartSeal } from './sealed-parts.ts'
export { sealedParts } from './sealed-parts.ts'
export type {
  BatchColumn,
  BatchField,
  DiffOptions,
  ReadOptions,
  RecordBatch,
  RecordChange,
  StoredSegment,
  VersionDiff,
  VersionReader,
} from './versions.ts'
