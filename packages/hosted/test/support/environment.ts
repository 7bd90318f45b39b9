import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'
import { keepLateFailures } from './run-notes.ts'

/** Jest's environment of Node, in a process that keeps its late failures. */
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
}
