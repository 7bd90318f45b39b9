export type { DocumentKind } from './documents/kinds.ts'
export { documentKind } from './documents/kinds.ts'
export { isEncoding } from './encoding-names.ts'
export { FileError, type FileErrorCode } from './file-error.ts'
export type { FileBytes, FileFacts } from './file-source.ts'
export type {
  AvroOptions,
  CsvOptions,
  ExcelOptions,
  FileFormat,
  HeaderDefinition,
  ParquetOptions,
} from './format.ts'
export { readAvroContainer, writeAvro } from './formats/avro-container.ts'
export type { FileLimits } from './limits.ts'
export { FileReader, type FileReaderOptions } from './process/file-reader.ts'
export { findWall, type Wall } from './process/wall.ts'
export { READERS_VERSION } from './read-records.ts'
export type { BatchRecord, FileRequest, FileSummary, ReadRequest, ValidationPolicy } from './run-task.ts'
export { type FieldType, type FieldTypes, widenAll } from './schema/field-types.ts'
export type { FileWarning, FileWarningCode } from './warnings.ts'
export type {
  ExportBatch,
  ExportColumn,
  ExportField,
  ExportType,
  FieldFacts,
  FormatOptions,
} from './write/columns.ts'
export { type ExportFormat, writtenFormats } from './write/formats.ts'
export { type WriteOptions, writeExport, writeFew } from './write/write-export.ts'
