import type { ComponentChildren } from 'preact'
import type { StartedWork } from './action.ts'
import { Button, type ButtonProps, RefusalNote } from './button.tsx'
import { FormProblem, Problem } from './states.tsx'

/** What the form of one thing gets. */
export interface FormProps<Given> {
  onCancel(): void
  onSubmit(given: Given): Promise<void>
}

/** A form: its fields, why the work of sending it failed, and its buttons. */
export function Form({
  work,
  text,
  faults,
  kind,
  refused,
  closed,
  class: own = 'stack',
  onCancel,
  children,
}: {
  readonly work: StartedWork
  /** What the button says. */
  readonly text: string
  /** What its fields say of the failure. */
  readonly faults?: Readonly<Record<string, string>>
  readonly class?: string
  /** Why the person may neither send nor fill it. */
  readonly closed?: string | undefined
  /** Leaves the form as it was. */
  readonly onCancel?: () => void
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
      <fieldset class="form-fields" disabled={closed !== undefined}>
        {children}
      </fieldset>
      {error !== undefined &&
        (faults ? <FormProblem error={error} faults={faults} /> : <Problem error={error} />)}
      <div class="buttons">
        {onCancel && <Button onPress={onCancel}>Cancel</Button>}
        <RefusalNote reason={closed} />
        <Button type="submit" kind={kind} busy={is_busy} refused={closed ?? refused}>
          {text}
        </Button>
      </div>
    </form>
  )
}
