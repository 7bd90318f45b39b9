import type { Approval } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { placeOf } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { FailureWords, Trace } from '../../ui/states.tsx'
import { amount, Badge, numberText } from '../../ui/texts.tsx'
import { writeState } from './approval-state.ts'
import { Diff } from './diff.tsx'
import { Write } from './write.tsx'

type SetWrite = Approval['writes'][number]

/** More changed things of an entity than this are folded, so that the other entities are seen too. */
const MOST_OPEN = 20
/** Writes that are shown at once. */
const PAGE = 50

const entityOf = ({ write }: SetWrite) => String(write.entity ?? 'request')

/** What all writes of a change set change together: of each entity how much, and each thing once. */
export function SetChanges({ set }: { readonly set: Approval }) {
  const { id, connector_id, status, diff, totals, writes, destroys, not_undone } = set
  const is_open = status === 'open' || status === 'pending'
  const entities = new Map(
    writes.flatMap((write) => write.diff?.map(({ id }) => [id, entityOf(write)] as const) ?? []),
  )
  const unknown = writes.filter((write) => write.diff === null)
  const unchecked = writes.filter((write) => write.diff !== null && !write.checked)
  const notes = [
    destroys && 'It takes away what is there.',
    unknown.length > 0 && `What changes is not known: ${namesOf(unknown)}. Read exactly what is sent.`,
    unchecked.length > 0 && `The vendor has not checked it: ${namesOf(unchecked)}.`,
    ...not_undone.map(({ summary, reason }) => `It does not take back “${summary}”: ${reason}.`),
  ].filter((note) => note !== false)
  return (
    <section class="stack tight">
      <h2>What it changes in all</h2>
      {notes.length > 0 && (
        <ul class="problem warn">
          {notes.map((note) => (
            <li key={note} class="wrap">
              {note}
            </li>
          ))}
        </ul>
      )}
      {totals.map(({ entity, created, changed, deleted }) => {
        const own = diff?.filter(({ id }) => entities.get(id) === entity) ?? []
        const counts = Object.entries({ created, changed, deleted }).filter(([, count]) => count > 0)
        if (counts.length === 0) return null
        return (
          <details key={entity} class="card group" open={own.length <= MOST_OPEN}>
            <summary class="group-head">
              <span class="row wrapping">
                <bdi class="strong wrap">{entity}</bdi>
                <span class="quiet">
                  {counts.map(([text, count]) => `${numberText(count)} ${text}`).join(' · ')}
                </span>
              </span>
            </summary>
            <div class="run-details stack tight">
              {is_open && entity !== 'request' && (
                <a href={`${placeOf('data', connector_id, entity)}?change_set=${encodeURIComponent(id)}`}>
                  All {entity} as if it had been done
                </a>
              )}
              <Diff diff={own} />
            </div>
          </details>
        )
      })}
    </section>
  )
}

const namesOf = (writes: readonly SetWrite[]) =>
  `${writes.length === 1 ? 'write' : 'writes'} ${writes.map(({ number }) => number).join(', ')}`

/** The writes of a change set in the order in which they are sent, with how far that is. */
export function SetWrites({ set: { writes, status } }: { readonly set: Approval }) {
  const [most, setMost] = useState(PAGE)
  const done = writes.filter((write) => write.status === 'succeeded').length
  return (
    <section class="stack tight">
      <h2>
        Writes{' '}
        <span class="quiet number">
          {status === 'approved' || status === 'executed'
            ? `${numberText(done)} of ${numberText(writes.length)} done`
            : numberText(writes.length)}
        </span>
      </h2>
      {status === 'approved' && (
        <Progress label="Writes that are done" share={Math.round((done / writes.length) * 100)} />
      )}
      <div class="card">
        <ol class="list">
          {writes.slice(0, most).map((write) => (
            <li key={write.number}>
              <OneWrite write={write} />
            </li>
          ))}
        </ol>
        {writes.length > most && (
          <div class="more">
            <Button small onPress={() => setMost(most + PAGE)}>
              Show more of {amount(writes.length - most, 'other write')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function OneWrite({ write }: { readonly write: SetWrite }) {
  const { number, summary, diff, provisional_ids, error } = write
  const { text, tone } = writeState(write)
  return (
    <details class="run" open={tone === 'bad'}>
      <summary class="run-head delivery">
        <Badge tone={tone}>{text}</Badge>
        <span class="wrap">
          {number}. <bdi>{summary}</bdi>
        </span>
        <span class="quiet wrap">
          {provisional_ids.length > 0 && `later writes name it ${provisional_ids.join(', ')}`}
        </span>
      </summary>
      <div class="run-details stack tight">
        {error && (
          <div class="problem">
            <FailureWords {...error} />
            <Trace code={error.code} />
          </div>
        )}
        <Diff diff={diff} />
        <Write write={write} />
      </div>
    </details>
  )
}
