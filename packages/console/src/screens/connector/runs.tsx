import type { SyncRun } from '@linkspan/client'
import { useState } from 'preact/hooks'
import type { Tone } from '../../data/health.ts'
import { MOST_KEPT, type WarningGroup, warningGroups } from '../../data/warning-groups.ts'
import { query } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Empty, FailureWords, Trace } from '../../ui/states.tsx'
import { amount, Badge, CopyButton, durationOf, numberText, Time } from '../../ui/texts.tsx'

const TONES: Readonly<Record<SyncRun['status'], Tone>> = {
  queued: 'quiet',
  running: 'busy',
  succeeded: 'good',
  failed: 'bad',
  reauth_required: 'bad',
  paused: 'warn',
  interrupted: 'warn',
  cancelled: 'quiet',
}

const STATUS_TEXTS: Partial<Record<SyncRun['status'], string>> = { reauth_required: 'needs consent' }

/** Runs that are seen without asking for more. */
const FEW = 5

const CAUSES = { created: 'after it was made', schedule: 'by schedule', request: 'on request' } as const

/** The runs of a connector, the newest first; the one that runs shows how far it is. */
export function Runs({
  runs,
  current,
}: {
  readonly runs: readonly SyncRun[]
  readonly current: SyncRun | null
}) {
  const others = runs.filter(({ run_id }) => run_id !== current?.run_id)
  const chosen = query.value.get('run')
  const [shows_all, setAll] = useState(others.findIndex(({ run_id }) => run_id === chosen) >= FEW)
  const shown = shows_all ? others : others.slice(0, FEW)
  return (
    <section class="stack tight">
      <h2>Runs</h2>
      <div class="card">
        {current === null && others.length === 0 && (
          <Empty title="No run yet">The first begins by itself, or with “Sync now”.</Empty>
        )}
        <ol class="list">
          {current && (
            <li>
              <Run run={current} is_open />
            </li>
          )}
          {shown.map((run, at) => (
            <li key={run.run_id}>
              <Run
                run={run}
                is_open={run.run_id === chosen || (at === 0 && !current && TONES[run.status] === 'bad')}
              />
            </li>
          ))}
        </ol>
        {shown.length < others.length && (
          <div class="more">
            <Button small onPress={() => setAll(true)}>
              Show {amount(others.length - shown.length, 'earlier run')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function Run({ run, is_open }: { readonly run: SyncRun; readonly is_open: boolean }) {
  const { status, cause, started_at, ended_at, created_at, resumes_at, entities, warnings } = run
  const sum = (name: 'read' | 'written' | 'deleted') => entities.reduce((all, each) => all + each[name], 0)
  return (
    <details class="run" open={is_open}>
      <summary class="run-head">
        <Badge tone={TONES[status]}>{STATUS_TEXTS[status] ?? status}</Badge>
        <span>
          <Time at={started_at ?? created_at} /> <span class="quiet">{CAUSES[cause]}</span>
        </span>
        <span class="quiet run-duration">
          {started_at && ended_at && durationOf(started_at, ended_at)}
          {resumes_at && (
            <>
              continues <Time at={resumes_at} />
            </>
          )}
        </span>
        <span class="number">
          {amount(sum('read'), 'row')} read
          <span class="quiet"> · {changesText(sum('written'), sum('deleted'))}</span>
        </span>
        {warnings.length > 0 && <Badge tone="warn">{amount(warnings.length, 'warning')}</Badge>}
      </summary>
      <RunDetails run={run} />
    </details>
  )
}

function RunDetails({ run }: { readonly run: SyncRun }) {
  const { run_id, error, warnings, pauses, removed, entities, ended_at } = run
  const untouched = entities.filter(
    (each) => ended_at !== null && each.status === 'waiting' && each.read === 0 && !each.error,
  )
  return (
    <div class="run-details stack">
      {error && (
        <div class="problem">
          <FailureWords {...error} />
          <Trace code={error.code} />
        </div>
      )}
      {pauses.map((each) => (
        <div key={each.message + each.until} class="problem warn">
          <p class="wrap">
            {each.source && `${each.source}: `}
            {each.message}
          </p>
          <p class="quiet">
            Continues <Time at={each.until} />
          </p>
        </div>
      ))}
      {warningGroups(warnings).map((group) => (
        <Warnings key={group.entity + group.code + group.remedy} group={group} />
      ))}
      {warnings.length >= MOST_KEPT && (
        <p class="quiet small">A run keeps its first {MOST_KEPT} warnings; there may be more.</p>
      )}
      {removed.length > 0 && (
        <ul class="quiet">
          {removed.map((each) => (
            <li key={each.entity + each.source} class="wrap">
              {each.entity}: {amount(each.records, 'record')} of {each.source} removed, since it is gone or no
              longer configured
            </li>
          ))}
        </ul>
      )}
      <ul class="run-entities" hidden={untouched.length === entities.length}>
        {entities
          .filter((each) => !untouched.includes(each))
          .map((each) => (
            <li key={each.entity}>
              <div class="row wrapping">
                <span class="wrap strong">{each.entity}</span>
                <span class="quiet number push">
                  {amount(each.read, 'row')} read · {changesText(each.written, each.deleted)}
                </span>
              </div>
              <Progress label={`Progress of ${each.entity}`} share={shareOf(each)} />
              {each.error && <FailureWords {...each.error} />}
            </li>
          ))}
      </ul>
      {untouched.length > 0 && (
        <p class="quiet wrap">Not read: {untouched.map(({ entity }) => entity).join(', ')}.</p>
      )}
      <div class="row wrapping quiet small">
        <span class="wrap">
          In the log of the process “work”: <code>{run_id}</code>
        </span>
        <CopyButton text={run_id} label="Copy id" />
      </div>
    </div>
  )
}

/** What warnings have in common first, then how many there are and the first of them. */
function Warnings({ group: { entity, code, remedy, count, examples } }: { readonly group: WarningGroup }) {
  const [first] = examples
  const is_same = examples.every(({ message }) => message === first?.message)
  return (
    <div class="problem warn">
      {remedy && <p class="wrap strong">{remedy}</p>}
      <p class="wrap">
        <code>{entity}</code> {amount(count, 'warning')}
        {is_same && `: ${first?.message}`}
      </p>
      <ul class="quiet">
        {examples.map(({ source, message }) => (
          <li key={`${source} ${message}`} class="wrap">
            {source}
            {!is_same && `${source ? ': ' : ''}${message}`}
          </li>
        ))}
        {count > examples.length && <li>and {numberText(count - examples.length)} more</li>}
      </ul>
      <Trace code={code} />
    </div>
  )
}

const changesText = (written: number, deleted: number) =>
  `${numberText(written)} changed${deleted > 0 ? ` · ${numberText(deleted)} gone` : ''}`

/** How much of an entity is done, in percent. */
function shareOf({ status, slices, slices_done }: SyncRun['entities'][number]): number {
  if (status === 'succeeded') return 100
  return slices ? Math.round((slices_done / slices) * 100) : 0
}
