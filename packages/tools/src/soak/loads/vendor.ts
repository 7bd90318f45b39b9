import { daysAfter, toDay } from '@linkspan/core'
import { randomOf } from '../fleet.ts'
import { again, type Course } from './load.ts'

/** Changes the data at the vendors as people do there. */
export async function changeVendors(course: Course): Promise<void> {
  const { advertising, web_analytics, call_recording, drive, google_accounts, call_recording_accounts } =
    course.world.sandbox
  const campaigns = await campaignsOf(course)
  const files = await filesOf(course)
  const recorded: string[] = []
  const day = (back: number) => daysAfter(toDay(Date.now()), -back)
  const changes: readonly (() => void)[] = [
    () => advertising.set_activity(randomOf(campaigns), day(randomOf([1, 2, 3])), randomOf([0, 1, 2, 3])),
    () => web_analytics.set_counted(web_analytics.property_id, day(randomOf([0, 1, 2])), Math.random()),
    () => void recorded.push(call_recording.record_call({ started: Date.now() - 86_400_000 })),
    () =>
      recorded.length > 0 && call_recording.change_call(randomOf(recorded), { title: `Call ${Date.now()}` }),
    // no more than this many calls are there at once
    () => recorded.length > 20 && call_recording.delete_call(recorded.shift() as string),
    () => files.length > 0 && drive.touch(randomOf(files)),
    () =>
      files.length > 0 && drive.rename(randomOf(files), `renamed-${Math.floor(Math.random() * 1000)}.csv`),
  ]
  let made = 0
  await again(course, 500, async () => {
    randomOf(changes)()
    // all access tokens end at once from time to time
    if (++made % 200 === 0) google_accounts.expireAccessTokens()
    if (made % 200 === 100) call_recording_accounts.expireAccessTokens()
  })
}

async function valuesOf(
  { world, fleet }: Course,
  type: string,
  entity: string,
  read: (row: never) => string,
) {
  const craft = fleet.find(({ kind }) => kind.type === type)
  const { rows } = await world.client.records.exportRows<never>(craft?.id ?? '', entity)
  const values = new Set<string>()
  for await (const row of rows) values.add(read(row))
  return [...values]
}

const campaignsOf = (course: Course) =>
  valuesOf(
    course,
    'advertising',
    'campaigns',
    (row: { campaign: { resource_name: string } }) => row.campaign.resource_name,
  )

async function filesOf(course: Course): Promise<string[]> {
  const idOf = ({ id, path }: { id: string; path: string }) => (path.endsWith('.csv') ? id : '')
  return (await valuesOf(course, 'drive', 'files', idOf)).filter(Boolean).slice(0, 20)
}
