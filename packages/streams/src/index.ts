export { fieldsOf } from './columns.ts'
export {
  findConfiguredEntity,
  optionsOf,
  streamsOf,
  syncedEntities,
  toEntity,
} from './stream-entity.ts'
export { parseState } from './stream-state.ts'
export { openStreams, type StreamSync } from './sync-stream.ts'
