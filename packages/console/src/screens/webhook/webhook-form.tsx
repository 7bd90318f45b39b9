import type { NewWebhook, Webhook } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { EVENT_TEXTS } from '../../data/event-types.ts'
import { faultsBelow } from '../../data/schema-draft.ts'
import { useAction } from '../../ui/action.ts'
import { CheckField, CheckFields, TextField } from '../../ui/fields.tsx'
import { Form, type FormProps } from '../../ui/form.tsx'
import { errorWords } from '../../ui/states.tsx'

type Types = NonNullable<NewWebhook['types']>

/** The address of a webhook and what it gets. */
export function WebhookForm({
  webhook,
  button,
  onCancel,
  onSubmit,
}: FormProps<NewWebhook> & { readonly webhook?: Webhook; readonly button: string }) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [types, setTypes] = useState<readonly string[] | null>(webhook?.types ?? null)
  const save = useAction(() =>
    onSubmit({ url: url.trim(), description: description.trim() || null, types: types as Types | null }),
  )
  const faults = save.error === undefined ? {} : faultsBelow('$', errorWords(save.error).issues)
  return (
    <Form class="plain-form" work={save} faults={faults} kind="primary" text={button} onCancel={onCancel}>
      <TextField
        label="Address"
        type="url"
        required
        value={url}
        placeholder="https://app.example/events"
        fault={faults.url}
        onChange={setUrl}
      />
      <TextField
        label="Description"
        value={description}
        fault={faults.description}
        onChange={setDescription}
      />
      <CheckField
        label="All events, also those of later versions"
        checked={types === null}
        onChange={(is_all) => setTypes(is_all ? null : [])}
      />
      {types !== null && (
        <fieldset class="type-choice long">
          <legend class="visually-hidden">Types of events</legend>
          <CheckFields
            options={Object.entries(EVENT_TEXTS).map(([name, [text]]) => [name, text, name])}
            chosen={types}
            onChange={setTypes}
          />
        </fieldset>
      )}
    </Form>
  )
}
