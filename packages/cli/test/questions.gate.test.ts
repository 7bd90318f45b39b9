import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { daysAfter, toDay } from '@linkspan/core'
import { each } from '../../core/test/support/each.ts'
import { connected, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld('questions', {}, 20)
})
afterAll(() => world?.close())

const start_date = daysAfter(toDay(Date.now()), -7)
const configurations = {
  advertising: () => ({ customer_ids: [world.customer_id], start_date }),
  'web-analytics': ({ web_analytics }: World['sandbox']) => ({
    property_ids: [web_analytics.property_id],
    start_date,
  }),
  'call-recording': () => ({ start_date: daysAfter(toDay(Date.now()), -30) }),
  drive: ({ drive }: World['sandbox']) => ({
    folder_url: drive.folder_url(drive.root_folder_id),
    streams: [{ name: 'notes', globs: ['**/*.txt'], format: { filetype: 'unstructured' } }],
  }),
}

/** The words of the commands in the overview of a kind. */
function questionsOf(kind: string): string[][] {
  const text = readFileSync(new URL(`../../${kind}/README.md`, import.meta.url), 'utf8')
  const [, block = ''] = /<!-- questions -->\n\n```sh\n(.*?)\n```/s.exec(text) ?? []
  return [...block.replaceAll('\\\n', ' ').matchAll(/^linkspan (.*)$/gm)].map(([, words = '']) =>
    (words.match(/(?:'[^']*'|[^\s'])+/g) ?? []).map((word) => word.replaceAll("'", '')),
  )
}

const kinds = Object.keys(configurations) as (keyof typeof configurations)[]
test.each(kinds)('each of the five questions in the overview of %s has an answer', async (kind) => {
  const config = world.file('config.json', JSON.stringify(configurations[kind](world.sandbox)))
  const name = await connected(world, 'acme', kind, '--replication-config-file', config)
  await world.output('sync', name, '--watch')
  const { property_id, large_property_id } = world.sandbox.web_analytics
  const questions = questionsOf(kind)
  expect(questions).toHaveLength(5)
  for (const words of each(questions)) {
    // on a small site, half an hour without a visitor is not rare
    const property = words.includes('realtime') ? large_property_id : property_id
    const own = words.map((word) => word.replace('123456789', property))
    const answer = await world.output(...own)
    expect({ words, rows: answer.trim().split('\n').length > 1 }).toEqual({ words, rows: true })
  }
})
