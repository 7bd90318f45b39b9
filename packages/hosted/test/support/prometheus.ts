import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../../core/test/support/until.ts'
import { freePort } from '../../../stores/test/support/free-port.ts'
import { testWith } from './test-with.ts'

/** A test with a real Prometheus and its tool. */
export const testWithPrometheus = (title: string, run: () => Promise<void>): void =>
  testWith(['prometheus', 'promtool'], title, run)

/** A Prometheus that scrapes one address each second. */
export interface Prometheus {
  /** The value of an expression, of each of its series. */
  query(expression: string): Promise<number[]>
  /** The names of the alerts that fire. */
  firing(): Promise<string[]>
  close(): Promise<void>
}

/** Starts a Prometheus with these rules. */
export async function startPrometheus(target: string, rules: string): Promise<Prometheus> {
  const directory = mkdtempSync(join(tmpdir(), 'linkspan-prometheus-'))
  writeFileSync(join(directory, 'rules.yml'), rules)
  writeFileSync(
    join(directory, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [rules.yml]
scrape_configs:
  - job_name: linkspan
    static_configs: [{ targets: ['${target}'] }]
`,
  )
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=${address}`],
    { cwd: directory, stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const ask = async (path: string): Promise<any> =>
    ((await (await fetch(`http://${address}/api/v1/${path}`)).json()) as { data: unknown }).data
  await until('Prometheus is ready', async () => (await fetch(`http://${address}/-/ready`)).ok)
  return {
    async query(expression) {
      const { result } = await ask(`query?query=${encodeURIComponent(expression)}`)
      return result.map(({ value }: { value: [number, string] }) => Number(value[1]))
    },
    async firing() {
      const { alerts } = await ask('alerts')
      return alerts
        .filter(({ state }: { state: string }) => state === 'firing')
        .map(({ labels }: { labels: { alertname: string } }) => labels.alertname)
    },
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Runs promtool. Returns what it printed, and whether it was content. */
export function promtool(args: string[], input = ''): { readonly ok: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', input })
  return { ok: status === 0, output: stdout + stderr }
}
