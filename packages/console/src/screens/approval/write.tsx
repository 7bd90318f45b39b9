import type { Approval } from '@linkspan/client'
import { Code } from '../../ui/texts.tsx'

/** Exactly what a write sends, and what came of it. */
export function Write({ write: { write, answer } }: { readonly write: Approval['writes'][number] }) {
  return (
    <>
      <section class="stack tight">
        <h2>Exactly what is sent</h2>
        <Code text={JSON.stringify(write, null, 2)} label="The write as JSON" />
      </section>
      {answer !== undefined && (
        <section class="stack tight">
          <h2>What the vendor answered</h2>
          <Code text={JSON.stringify(answer, null, 2)} label="The answer as JSON" />
        </section>
      )}
    </>
  )
}
