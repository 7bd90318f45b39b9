import { kinds } from '../data/definitions.ts'
import { addressOf } from '../router.ts'
import { may } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import { amount } from '../ui/texts.tsx'

/** What lists of connectors show before there is one. */
export function NothingConnected() {
  const titles = kinds.value.map(({ title }) => title)
  const any_of = new Intl.ListFormat('en', { type: 'disjunction' })
  return (
    <Empty
      title="Nothing is connected yet"
      action={
        may('operate') && (
          <ButtonLink kind="primary" href={addressOf('/connect')}>
            Connect the first
          </ButtonLink>
        )
      }
    >
      {may('operate')
        ? `Connect an account${titles.length > 0 ? ` of ${any_of.format(titles)}` : ''}.`
        : 'Somebody with the role “operate” can connect an account.'}{' '}
      Its data is synced, and can be searched a few seconds later.
    </Empty>
  )
}

/** How many connectors there are, as far as they were read. */
export function countText(count: number, is_complete: boolean): string {
  if (is_complete) return amount(count, 'connector')
  return count === 0 ? 'Reading the connectors …' : `${amount(count, 'connector')} so far; reading the rest …`
}
