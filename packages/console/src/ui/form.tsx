import type { ComponentChildren } from 'preact'
import type { StartedWork } from './action.ts'
import { Button, type ButtonProps } from './button.tsx'
import { FormProblem, Problem } from './states.tsx'

/** A form: its fields, why the work of sending it failed, and its buttons. */
export function Form({
  work,
  text,
  faults,
  kind,
  refused,
  class: own = 'stack',
  beside,
  children,
}: {
  readonly work: StartedWork
  /** What the button says. */
  readonly text: string
  /** What its fields say of the failure. */
  readonly faults?: Readonly<Record<string, string>>
  readonly class?: string
  /** Stands before the button. */
  readonly beside?: ComponentChildren
  readonly children: ComponentChildren
} & Pick<ButtonProps, 'kind' | 'refused'>) {
  const { error, is_busy, run } = work
  return (
    <form
      class={own}
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      {children}
      {error !== undefined &&
        (faults ? <FormProblem error={error} faults={faults} /> : <Problem error={error} />)}
      <div class="buttons">
        {beside}
        <Button type="submit" kind={kind} busy={is_busy} refused={refused}>
          {text}
        </Button>
      </div>
    </form>
  )
}
