import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks'
import { type ActivityDays, activityDays } from '../data/activity-series.ts'
import { onEvent } from '../data/live.ts'
import { useResource } from '../data/resource.ts'
import { linkspan } from '../session.ts'
import { loadDrawings } from '../ui/chart/drawn.tsx'
import { Picture } from '../ui/chart/picture.tsx'
import { SeriesChart } from '../ui/chart/series-chart.tsx'
import { Loaded } from '../ui/states.tsx'
import { amount, numberText, Time } from '../ui/texts.tsx'
import { Quotas } from './overview-quotas.tsx'

const DAYS = 14
/** How soon after the end of a run the days are read again, in milliseconds. */
const SOON_MS = 10_000

/** What the syncs of the last days did, and what should have begun. */
export function Activity() {
  const activity = useResource('activity', (signal) =>
    linkspan.connectors.activity({ days: DAYS }, { signal }),
  )
  useLayoutEffect(loadDrawings, [])
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const silence = onEvent(({ type }) => {
      if (!type.startsWith('sync.')) return
      soon ??= setTimeout(() => {
        soon = undefined
        if (!document.hidden) activity.reload()
      }, SOON_MS)
    })
    return () => {
      silence()
      clearTimeout(soon)
    }
  }, [])
  const { value } = activity.value
  const days = useMemo(() => value && activityDays(value.days, DAYS, Date.now()), [value])
  return (
    <Loaded resource={activity} title="What the syncs did could not be read.">
      {({ overdue, quotas }) => (
        <>
          {overdue.count > 0 && (
            <div class="problem warn" role="status">
              <p>
                {amount(overdue.count, 'sync')} should have begun; the first was due{' '}
                <Time at={overdue.since} />.
              </p>
            </div>
          )}
          {days && days.runs.length > 0 && <Days {...days} />}
          {quotas.length > 0 && <Quotas quotas={quotas} />}
        </>
      )}
    </Loaded>
  )
}

function Days({ labels, runs, rows }: ActivityDays) {
  return (
    <div class="pictures">
      {[['Runs of the last days', 'columns', runs] as const, ['Rows synced', 'lines', rows] as const].map(
        ([title, kind, series]) => (
          <Picture
            key={title}
            title={title}
            table={{
              columns: ['Day', ...series.map(({ name }) => name)],
              rows: labels.map((day, at) => [
                day,
                ...series.map(({ values }) => numberText(values[at] ?? 0)),
              ]),
            }}
          >
            <SeriesChart kind={kind} labels={labels} series={series} />
          </Picture>
        ),
      )}
    </div>
  )
}
