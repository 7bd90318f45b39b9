export { type ObjectStorage, type ObjectStorageOptions, openObjectStorage } from './object-storage.ts'
export { ObjectStorageError } from './object-storage-error.ts'
