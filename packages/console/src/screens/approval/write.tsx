import type { Approval } from '@linkspan/client'
import { Badge, Code } from '../../ui/texts.tsx'
import { writeState } from './approval-state.ts'
import { Diff } from './diff.tsx'

/** One write of an approval: what it changes, exactly what is sent, and what came of it. */
export function Write({
  write,
  alone,
}: {
  readonly write: Approval['writes'][number]
  /** Whether it is the only one, whose changes are shown above. */
  readonly alone: boolean
}) {
  const { text, tone } = writeState(write)
  return (
    <>
      {!alone && (
        <section class="stack tight">
          <h2 class="wrap">
            {write.number}. {write.summary}
          </h2>
          <p class="row wrapping quiet">
            <Badge tone={tone}>{text}</Badge>
            {write.provisional_ids.length > 0 && (
              <span>
                Later writes name what it creates <code>{write.provisional_ids.join(', ')}</code>
              </span>
            )}
            {!write.checked && <span>The vendor has not checked it</span>}
          </p>
          {write.error && <p class="wrap">{write.error.message}</p>}
          <Diff diff={write.diff} />
        </section>
      )}
      <section class="stack tight">
        {alone && <h2>Exactly what is sent</h2>}
        <Code text={JSON.stringify(write.write, null, 2)} label="The write as JSON" />
      </section>
      {write.answer !== undefined && (
        <section class="stack tight">
          {alone && <h2>What the vendor answered</h2>}
          <Code text={JSON.stringify(write.answer, null, 2)} label="The answer as JSON" />
        </section>
      )}
    </>
  )
}
