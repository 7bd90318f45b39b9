import { valueAt } from '@linkspan/core'
import { type Craft, ofKind } from '../fleet.ts'
import { again, type Course } from './load.ts'

/** A copy of an entity, which follows its changes. */
export interface Follower {
  readonly craft: Craft
  readonly entity: string
  /** The records by their keys. */
  readonly records: Map<string, unknown>
  cursor: string
  rounds: number
}

/** Begins copies of some connectors of each kind. */
export async function beginFollowers(course: Course): Promise<Follower[]> {
  const { fleet, world } = course
  const chosen = [
    ...ofKind(fleet, 'advertising')
      .slice(0, 4)
      .map((craft) => ({ craft, entity: 'campaigns' })),
    ...ofKind(fleet, 'web-analytics')
      .slice(0, 2)
      .map((craft) => ({ craft, entity: 'devices' })),
    ...ofKind(fleet, 'drive')
      .slice(0, 2)
      .map((craft) => ({ craft, entity: 'files' })),
    ...ofKind(fleet, 'call-recording')
      .slice(0, 1)
      .map((craft) => ({ craft, entity: 'calls' })),
  ]
  const followers: Follower[] = []
  for (const { craft, entity } of chosen) {
    const search = Object.values(craft.kind.entities).find(({ name }) => name === entity)?.search
    const keys = (search as { key: readonly string[] }).key
    const { cursor, rows } = await world.client.records.exportRows(craft.id, entity)
    const records = new Map<string, unknown>()
    for await (const row of rows)
      records.set(JSON.stringify(keys.map((path) => valueAt(row, path) ?? null)), row)
    followers.push({ craft, entity, records, cursor, rounds: 0 })
  }
  return followers
}

/** Follows all of them, one after the other, until the end. */
export const keepFollowing = (course: Course, followers: readonly Follower[]): Promise<void> =>
  again(course, 2_000, async () => {
    for (const each of followers)
      await course.ledger.attempt('changes', () => catchUp(course.world.client, each))
  })

/** Applies what has changed. A whole round is applied at once, so that a broken one can be repeated. */
export async function catchUp(client: Course['world']['client'], follower: Follower): Promise<void> {
  const { craft, entity, records } = follower
  const changes: { op: string; key: readonly unknown[]; record?: unknown }[] = []
  let { cursor } = follower
  for await (const { data, meta } of client.records.changes(craft.id, entity, {
    after: cursor,
    limit: 200,
  })) {
    changes.push(...data)
    cursor = meta.cursor
  }
  for (const { op, key, record } of changes) {
    if (op === 'delete') records.delete(JSON.stringify(key))
    else records.set(JSON.stringify(key), record)
  }
  follower.cursor = cursor
  follower.rounds++
}
