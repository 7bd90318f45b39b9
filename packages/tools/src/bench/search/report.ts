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

export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  console.log(
    [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n'),
  )
}
