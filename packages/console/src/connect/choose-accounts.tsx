import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { useRested } from '../data/use-rested.ts'
import { chosenText, language, nounText, texts } from '../texts/texts.ts'
import { TextField } from '../ui/fields.tsx'
import { Loaded } from '../ui/states.tsx'
import type { AccountChoice, ReachedAccount, RunAction } from './accounts.ts'

interface ChooseAccountsProps {
  readonly choice: AccountChoice
  readonly run: RunAction
  readonly chosen: readonly ReachedAccount[]
  /** Whether nothing is chosen, though something has to be. */
  readonly is_missing: boolean
  /** Called when there is something to choose from. */
  onRead(): void
  onChange(chosen: readonly ReachedAccount[]): void
}

/** The most accounts that need no text to filter them. */
const FEW = 12
/** Chooses among the accounts that the credentials reach. */
export function ChooseAccounts(props: ChooseAccountsProps) {
  const { choice, run, is_missing } = props
  const [text, setText] = useState('')
  const searched = useRested(choice.search ? text.trim() : '')
  const found = useResource(`accounts ${language.value} ${searched}`, async () =>
    choice.search ? choice.search(run, searched) : ((await choice.list?.(run)) ?? []),
  )
  const all = found.value.value
  const has_filter = choice.search !== undefined || (all?.length ?? 0) > FEW
  return (
    <div class="card padded stack">
      {has_filter && (
        <TextField
          type="search"
          label={nounText(choice, 'find')}
          value={text}
          hint={choice.search ? texts.value.by_part_of_name : undefined}
          onChange={setText}
        />
      )}
      <Loaded resource={found} title={nounText(choice, 'unread')}>
        {(accounts) => (
          <Accounts
            {...props}
            accounts={choice.search ? accounts : accounts.filter((each) => matches(each, text))}
            sole={accounts.filter(({ is_group }) => !is_group)}
          />
        )}
      </Loaded>
      {is_missing && (
        <div class="fault" role="alert">
          {choice.many ? texts.value.choose_some : texts.value.choose_one}
        </div>
      )}
    </div>
  )
}

const matches = ({ name, note, group }: ReachedAccount, text: string) =>
  `${name} ${note} ${group}`.toLowerCase().includes(text.trim().toLowerCase())

function Accounts({
  choice: { many, noun, search },
  chosen,
  accounts,
  sole,
  onRead,
  onChange,
}: ChooseAccountsProps & {
  readonly accounts: readonly ReachedAccount[]
  readonly sole: readonly ReachedAccount[]
}) {
  useEffect(() => {
    onRead()
    // where there is no choice, it is made
    if (!search && sole.length === 1 && chosen.length === 0) onChange(sole)
  }, [])
  const others = search ? chosen.filter(({ id }) => !accounts.some((each) => each.id === id)) : []
  const shown = [...others, ...accounts]
  if (shown.length === 0) return <p class="quiet">{texts.value.nothing_found}</p>
  const is_chosen = (account: ReachedAccount) => chosen.some(({ id }) => id === account.id)
  const change = (account: ReachedAccount) => {
    if (!many) return onChange([account])
    onChange(is_chosen(account) ? chosen.filter(({ id }) => id !== account.id) : [...chosen, account])
  }
  return (
    <fieldset class="choices">
      <legend class="strong">
        {nounText({ many, noun }, 'which')}
        {many && chosen.length > 0 && <span class="quiet"> {chosenText(chosen.length)}</span>}
      </legend>
      {[...Map.groupBy(shown, ({ group }) => group)].map(([group, members]) => (
        <div key={group} class="stack tight">
          {group !== '' && (
            <h2 class="wrap">
              <bdi>{group}</bdi>
            </h2>
          )}
          {members.map((account) => (
            <label key={account.id} class="check">
              <input
                type={many ? 'checkbox' : 'radio'}
                name="account"
                disabled={account.is_group}
                checked={is_chosen(account)}
                onChange={() => change(account)}
              />
              <span class="wrap">
                <bdi>{account.name}</bdi> <span class="quiet small">{account.note}</span>
              </span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  )
}
