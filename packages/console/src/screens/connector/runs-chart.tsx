import type { SyncRun } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { OUTCOMES, outcomeOf } from '../../data/outcomes.ts'
import { Picture } from '../../ui/chart/picture.tsx'
import { SeriesChart } from '../../ui/chart/series-chart.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { durationOf, exact, numberText } from '../../ui/texts.tsx'

type Ended = SyncRun & { readonly started_at: string; readonly ended_at: string }

const rowsOf = ({ entities }: SyncRun, name: 'read' | 'written' | 'deleted') =>
  entities.reduce((sum, each) => sum + each[name], 0)

const VALUES: Readonly<Record<string, { readonly text: string; of(run: Ended): number }>> = {
  length: {
    text: 'Seconds',
    of: ({ started_at, ended_at }) => (Date.parse(ended_at) - Date.parse(started_at)) / 1_000,
  },
  read: { text: 'Rows read', of: (run) => rowsOf(run, 'read') },
  changed: { text: 'Rows changed', of: (run) => rowsOf(run, 'written') + rowsOf(run, 'deleted') },
}

const labels = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** The runs of a connector over time, by how each ended. */
export function RunsChart({ runs }: { readonly runs: readonly SyncRun[] }) {
  const [chosen, setChosen] = useState('length')
  const ended = runs
    .filter((run): run is Ended => run.started_at !== null && run.ended_at !== null)
    .toReversed()
  const value = VALUES[chosen]
  if (!value || ended.length < 2) return null
  return (
    <Picture
      title="Runs over time"
      choices={
        <SelectField
          bare
          label="Value of the runs"
          value={chosen}
          options={Object.entries(VALUES).map(([name, { text }]) => [name, text] as const)}
          onChange={setChosen}
        />
      }
      table={{
        columns: ['Began', 'Outcome', 'Length', 'Rows read', 'Rows changed'],
        rows: ended.map((run) => [
          exact(run.started_at),
          outcomeOf(run.status).text,
          durationOf(run.started_at, run.ended_at),
          numberText(rowsOf(run, 'read')),
          numberText(rowsOf(run, 'written') + rowsOf(run, 'deleted')),
        ]),
      }}
    >
      <SeriesChart
        kind="columns"
        labels={ended.map(({ started_at }) => labels.format(new Date(started_at)))}
        series={OUTCOMES.map(({ text, token, statuses }) => ({
          name: text,
          token,
          values: ended.map((run) => (statuses.includes(run.status) ? value.of(run) : null)),
        })).filter(({ values }) => values.some((each) => each !== null))}
      />
    </Picture>
  )
}
