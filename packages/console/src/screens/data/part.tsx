import type { ComponentChildren } from 'preact'
import type { QueryState } from '../../data/query-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { ShownEntity } from './searched-entity.ts'

/** What each part of the builder gets. */
export interface PartProps {
  readonly searched: ShownEntity
  readonly state: QueryState
  onChange(state: QueryState): void
}

/** A list with another item at a place. */
export const replaced = <Item,>(items: readonly Item[], at: number, item: Item): readonly Item[] =>
  items.toSpliced(at, 1, item)

/** A part of a query, with its name. */
export function Piece({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <fieldset class="part">
      <legend>{title}</legend>
      <div class="part-items">{children}</div>
    </fieldset>
  )
}

/** Removes an item of a part. */
export function Remove({ label, onPress }: { readonly label: string; onPress(): void }) {
  return (
    <Button small kind="plain" label={label} onPress={onPress}>
      <Icon name="close" />
    </Button>
  )
}
