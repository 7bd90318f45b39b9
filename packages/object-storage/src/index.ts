export { openObjectFiles } from './object-files.ts'
export { type ObjectStorage, openObjectStorage } from './object-storage.ts'
export { ObjectStorageError } from './object-storage-error.ts'
export type { ObjectStorageOptions } from './objects.ts'
