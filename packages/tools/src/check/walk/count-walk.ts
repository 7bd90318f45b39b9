import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../repository/packed.ts'

const WARM_UP_CALLS = 20
/** What only some of these calls run is no part of the walk, such as a timer that is due meanwhile. */
const COUNTED_CALLS = 20
/** The sources of the server; the sandbox is the vendor. */
const OWN = /^packages\/(?!sandbox\/|tools\/)[\w-]+\/src\//

/**
 * Counts what a call runs in this process, by V8's coverage, after it was made often enough to be warm: the source files below
 * the repository, and their functions, each with its file and where it begins there.
 */
export async function countWalk(call: () => Promise<void>) {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    for (let count = 0; count < WARM_UP_CALLS; count++) await call()
    const counted: Set<string>[] = []
    for (let count = 0; count < COUNTED_CALLS; count++) {
      await takeFunctions(session)
      await call()
      counted.push(await takeFunctions(session))
    }
    const [first = new Set(), ...others] = counted
    const functions = [...first].filter((each) => others.every((found) => found.has(each))).toSorted()
    const files = new Set(functions.map((each) => each.slice(0, each.indexOf(' '))))
    return { files: [...files], functions }
  } finally {
    session.disconnect()
  }
}

/** The own functions that ran since they were taken last. */
async function takeFunctions(session: Session): Promise<Set<string>> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const own = result
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url, functions }) => ({ path: relative(root, fileURLToPath(url)), functions }))
    .filter(({ path }) => OWN.test(path))
  return new Set(
    own.flatMap(({ path, functions }) =>
      functions.flatMap(({ functionName, ranges: [range] }) =>
        range && range.count > 0 ? [`${path} ${range.startOffset} ${functionName}`] : [],
      ),
    ),
  )
}
