import type { NewApiClient } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { faultsBelow } from '../../data/schema-draft.ts'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form, type FormProps } from '../../ui/form.tsx'
import { errorWords } from '../../ui/states.tsx'

/** What a new client is called. */
export function ClientForm({ onCancel, onSubmit }: FormProps<NewApiClient>) {
  const [name, setName] = useState('')
  const make = useAction(() => onSubmit({ name: name.trim() }))
  const faults = faultsBelow('$', make.error === undefined ? [] : errorWords(make.error).issues)
  return (
    <Form
      class="plain-form"
      work={make}
      faults={faults}
      kind="primary"
      text="Make the client"
      refused={name.trim() === '' ? 'Give it a name' : undefined}
      onCancel={onCancel}
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
    </Form>
  )
}
