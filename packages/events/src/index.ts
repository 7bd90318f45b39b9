export { deleteOldEvents } from './delete-events.ts'
export { type EventPage, type EventView, event, eventPage } from './event-answers.ts'
export { type EventData, type EventType, eventTypes } from './event-types.ts'
export { createEvents, type EventQuery, type Events, type EventsOptions } from './events.ts'
export { NewestPositions } from './newest-positions.ts'
export { type LoopOptions, numberEvents, numberNewEvents } from './number-events.ts'
export {
  type EventConnector,
  type EventSubject,
  newEvent,
  recordEvent,
  recordForAll,
  recordForClient,
} from './record-event.ts'
export { currentRequest, inRequest, noteActor, outsideRequest, type RequestScope } from './request-scope.ts'
export { scope } from './types/client-events.ts'
