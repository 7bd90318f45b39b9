import { runInNewContext } from 'node:vm'
import { ModernFakeTimers } from '@jest/fake-timers'
import NodeEnvironment from 'jest-environment-node'

const builtIns = runInNewContext('Object.getOwnPropertyNames(globalThis)').filter(
  (name) => typeof globalThis[name] === 'function',
)

/** Jest runs in a context of its own. It needs the built-ins of the sources there, for example for `expect.any(String)`. */
export default class NativeEnvironment extends NodeEnvironment {
  constructor(config, context) {
    super(config, context)
    for (const name of builtIns) this.global[name] = globalThis[name]
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis })
  }
}
