import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Timing } from './figures.ts'

/** Runs a script of this folder in its own process, and takes the figures that it prints. */
export function run<Figures>(script: string, ...values: string[]): Figures {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const flags = [
    '--conditions=linkspan-source',
    '--expose-gc',
    '--max-old-space-size=12000',
    '--disable-warning=ExperimentalWarning',
  ]
  const output = execFileSync(process.execPath, [...flags, path, ...values], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

export function show(milliseconds: number): string {
  return milliseconds >= 100
    ? milliseconds.toFixed(0)
    : milliseconds >= 10
      ? milliseconds.toFixed(1)
      : milliseconds.toFixed(3)
}

export function pair(timing: Timing | undefined): string {
  return timing ? `${show(timing.p50)} / ${show(timing.p99)}` : '-'
}

/** The answers of an engine to some searches by the names of their classes; undefined for what it cannot express. */
export type AnswersByClass = ReadonlyMap<string, readonly string[] | undefined>

/** Prints whether another engine had the same results, in the classes that it can express. */
export function printAgreement(name: string, ours: AnswersByClass, theirs: AnswersByClass): void {
  const compared = [...theirs].filter(([, answers]) => answers && answers.length > 0)
  const differing = compared.filter(([each, answers]) => `${answers}` !== `${ours.get(each)}`)
  const verdict =
    differing.length === 0 ? 'equal' : `different in ${differing.map(([each]) => each).join(', ')}`
  console.log(`${name}: its answers are ${verdict}, in ${compared.length} compared classes.`)
}
