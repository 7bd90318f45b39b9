import type { NewToken } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { kinds } from '../../data/definitions.ts'
import { faultsBelow } from '../../data/schema-draft.ts'
import { useAction } from '../../ui/action.ts'
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { errorWords } from '../../ui/states.tsx'

const ACTIONS = [
  ['read', 'Read from vendors'],
  ['search', 'Search synced data'],
  ['write', 'Write to vendors'],
  ['connect', 'Connect accounts'],
  ['manage', 'Manage webhooks, tokens and approvals'],
] as const

const LIVES = [
  ['900', '15 minutes'],
  ['3600', '1 hour'],
  ['86400', '1 day'],
  ['604800', '7 days'],
  ['2592000', '30 days'],
] as const

/** What a new token may do. */
export function TokenForm({
  onCancel,
  onSubmit,
}: {
  onCancel(): void
  onSubmit(token: NewToken): Promise<void>
}) {
  const [name, setName] = useState('')
  const [customer, setCustomer] = useState('')
  const [actions, setActions] = useState<readonly string[]>(['read', 'search'])
  const [types, setTypes] = useState<readonly string[]>([])
  const [needs_approval, setApproval] = useState(true)
  const [life, setLife] = useState('86400')
  const make = useAction(() =>
    onSubmit({
      ...(name.trim() && { name: name.trim() }),
      scope: {
        ...(customer.trim() && { customer_name: customer.trim() }),
        ...(types.length > 0 && { connector_types: types }),
        actions,
        ...(needs_approval && actions.includes('write') && { approval: 'writes' as const }),
        expires_in: Number(life),
      },
    }),
  )
  const issues = make.error === undefined ? [] : errorWords(make.error).issues
  // what fields show
  const is_shown = ({ path }: { readonly path: string }) => /^\$\.(name|scope\.customer_name)$/.test(path)
  const faults: Readonly<Record<string, string>> = {
    ...faultsBelow('$', issues),
    ...faultsBelow('$.scope', issues),
  }
  const toggled = (list: readonly string[], item: string, is_on: boolean) =>
    is_on ? [...list, item] : list.filter((each) => each !== item)
  return (
    <Form
      class="plain-form"
      work={make}
      faults={issues.every(is_shown) ? {} : faults}
      kind="primary"
      text="Make the token"
      refused={actions.length === 0 ? 'Choose what it may do' : undefined}
      onCancel={onCancel}
    >
      <TextField
        label="Name"
        value={name}
        fault={faults.name}
        hint="Your own name for it."
        onChange={setName}
      />
      <TextField
        label="Only connectors of this customer"
        value={customer}
        fault={faults.customer_name}
        hint="Leave it empty for all customers."
        onChange={setCustomer}
      />
      <fieldset class="type-choice">
        <legend class="strong">What it may do</legend>
        {ACTIONS.map(([action, text]) => (
          <CheckField
            key={action}
            label={text}
            checked={actions.includes(action)}
            onChange={(is_on) => setActions(toggled(actions, action, is_on))}
          />
        ))}
        {actions.includes('write') && (
          <CheckField label="A person approves each write" checked={needs_approval} onChange={setApproval} />
        )}
      </fieldset>
      <fieldset class="type-choice">
        <legend class="strong">Only connectors of these kinds</legend>
        <p class="hint quiet small">Choose none for all kinds.</p>
        {kinds.value.map(({ type, title }) => (
          <CheckField
            key={type}
            label={title}
            checked={types.includes(type)}
            onChange={(is_on) => setTypes(toggled(types, type, is_on))}
          />
        ))}
      </fieldset>
      <SelectField label="Ends after" value={life} options={LIVES} onChange={setLife} />
    </Form>
  )
}
