export { fieldsOf } from './columns.ts'
export { optionsOf, withFields } from './stream-entity.ts'
export { parseState } from './stream-state.ts'
export { openStreams, type StreamSync } from './sync-stream.ts'
