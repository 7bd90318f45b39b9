import { TestEnvironment } from 'jest-environment-node'
import { keepLateFailures } from './run-notes.ts'

/** Jest's environment of Node, in a process that keeps its late failures. */
export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    keepLateFailures()
  }
}
