import type { NewApiClient } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { faultsBelow } from '../../data/schema-draft.ts'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormProblem, wordsOf } from '../../ui/states.tsx'

/** What a new client is called. */
export function ClientForm({
  onCancel,
  onSubmit,
}: {
  onCancel(): void
  onSubmit(client: NewApiClient): Promise<void>
}) {
  const [name, setName] = useState('')
  const make = useAction(() => onSubmit({ name: name.trim() }))
  const faults = faultsBelow('$', make.error === undefined ? [] : wordsOf(make.error).issues)
  return (
    <form
      class="plain-form"
      onSubmit={(event) => {
        event.preventDefault()
        make.run()
      }}
    >
      <p>
        A client may do everything in the organization, and its secret does not end by itself. For less, make
        a token.
      </p>
      <TextField
        label="Name"
        value={name}
        fault={faults.name}
        hint="Such as the program that gets the secret."
        onChange={setName}
      />
      {make.error !== undefined && <FormProblem error={make.error} faults={faults} />}
      <div class="buttons">
        <Button onPress={onCancel}>Cancel</Button>
        <Button
          type="submit"
          kind="primary"
          busy={make.is_busy}
          refused={name.trim() === '' ? 'Give it a name' : undefined}
        >
          Make the client
        </Button>
      </div>
    </form>
  )
}
