/**
 * Whether this run is the gate, which runs every test: `.ci/run` sets LINKSPAN_RING to `all`. Any other run is the ring that
 * each change needs. It leaves the tests to the gate whose title, or that of a description around them, begins with `GATE`:
 * those that need much time, such as kills of processes, or what a machine may lack, such as a browser.
 */
export const IS_GATE = process.env.LINKSPAN_RING === 'all'

/** How many cases of a test this run has: few for each change, and more in the gate. */
export const inRing = (change: number, gate: number): number => (IS_GATE ? gate : change)

/** The beginning of a title that a table writes: the word that leaves the test to the gate, unless each change needs it. */
export const ringOf = (is_for_each_change: boolean): string => (is_for_each_change ? '' : 'GATE ')
