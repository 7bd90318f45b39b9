import { REQUIRED } from './required.ts'

const started = performance.now()
const skipped: string[] = []
let failed = 0

const secondsSince = (moment: number) => (performance.now() - moment) / 1000

/** Runs one check and prints how it went. */
export async function verify(name: string, body: () => Promise<void> | void): Promise<void> {
  const begun = performance.now()
  try {
    await body()
    console.log(`✓ ${name} (${secondsSince(begun).toFixed(1)} s)`)
  } catch (error) {
    failed++
    console.log(`✕ ${name}\n${(error as Error).message}`)
  }
}

/** Skips a check. Where all are required that fails, unless what it needs is not published for this system. */
export function skip(name: string, why: string, published = true): void {
  if (REQUIRED && published) {
    failed++
    console.log(`✕ ${name}: ${why}`)
    return
  }
  skipped.push(name)
  console.log(`! SKIPPED ${name}: ${why}`)
}

/** Prints how all of them went, and sets the exit code. */
export function conclude(what: string): void {
  const left = skipped.length > 0 ? `; SKIPPED, SO NOT CHECKED: ${skipped.join(', ')}` : ''
  const passed = failed === 0 ? 'all passed' : `${failed} failed`
  console.log(`${what}: ${passed} in ${secondsSince(started).toFixed(0)} s${left}`)
  process.exitCode = failed > 0 ? 1 : 0
}
