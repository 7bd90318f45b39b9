import { reportNotes } from './run-notes.ts'

/** Runs after all test files. */
export default reportNotes
