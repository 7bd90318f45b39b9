/** The client of the hosted API, against the server that `npm start` starts. */
import { equal } from 'node:assert/strict'
import { createClient, isLinkspanError } from '@linkspan/client'
import type { drive } from '@linkspan/drive'
import { digest, failsWith, run } from './kit.mjs'

const { connector, ...settings } = JSON.parse(process.env.SERVER ?? '')
const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 31) % 251)

async function* pieces() {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
}

run(async () => {
  const linkspan = createClient(settings)
  const kinds = (await linkspan.definitions.list()).data.map(({ type }) => type)
  const { id } = await linkspan.connectors.create(connector)
  const files = linkspan.connector<typeof drive>({ id })
  for (const content of [bytes, pieces()]) {
    const made = await files.filesUpload.create({ name: 'runtime.bin' }, { content })
    const { stream } = await files.files.download({ fileId: made.id as string })
    equal(digest(new Uint8Array(await new Response(stream).arrayBuffer())), digest(bytes))
    await files.files.delete({ fileId: made.id as string })
  }
  let listed = 0
  for await (const _ of files.files.listAll({ pageSize: 50 })) listed++
  const about = await files.request({ method: 'GET', path: '/drive/v3/about', query: { fields: 'user' } })
  const write = files.request({ method: 'DELETE', path: '/drive/v3/files/none' })
  await failsWith(isLinkspanError, 'forbidden', write)
  await failsWith(isLinkspanError, 'vendor_not_found', files.files.get({ fileId: 'none' }))
  await linkspan.connectors.delete(id)
  return { kinds: kinds.join(), listed: String(listed > 50), about: `${about.status} ${about.body_type}` }
})
