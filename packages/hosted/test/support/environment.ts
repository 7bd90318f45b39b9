import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import { keepLateFailures, keepLeft } from './run-notes.ts'

/** A test or a description, as jest has it. */
interface Entry {
  readonly name: string
  mode?: unknown
  readonly children?: readonly Entry[]
}

/** Skips the tests that are left to the gate. Returns their number. */
function leave(entry: Entry, is_within = false): number {
  const is_left = is_within || entry.name.startsWith('GATE ')
  if (entry.children) return entry.children.reduce((count, child) => count + leave(child, is_left), 0)
  if (is_left) entry.mode = 'skip'
  return is_left ? 1 : 0
}

/** Jest's environment of Node, in a process that keeps its late failures, for the tests of the ring. */
export default class extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    // Jest's global object is a proxy, which each use of `Math` or `Map` asks: an ordinary one is several times as quick
    const { createContext } = vm
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(...given)
    } finally {
      vm.createContext = createContext
    }
  }

  override async setup(): Promise<void> {
    await super.setup()
    keepLateFailures()
  }

  handleTestEvent({ name }: { readonly name: string }, state: { readonly rootDescribeBlock: Entry }): void {
    if (IS_GATE || name !== 'run_start') return
    const left = leave(state.rootDescribeBlock)
    if (left > 0) keepLeft(left)
  }
}
