/** Prints the users with the longest monologues in the calls of the last two weeks. */
import { createCallRecording } from '@linkspan/call-recording'

const { CALL_RECORDING_CREDENTIALS = '{}', CALL_RECORDING_OPTIONS = '{}' } = process.env

const gong = createCallRecording({
  ...JSON.parse(CALL_RECORDING_OPTIONS),
  credentials: JSON.parse(CALL_RECORDING_CREDENTIALS),
  // refresh tokens work once, so save the new one
  onCredentialsChanged: () => console.log('the credentials were refreshed: save them'),
})

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const filter = { fromDate: day(15), toDate: day(1) }

const speakers: { name: string | undefined; seconds: number }[] = []
for await (const { userEmailAddress, personInteractionStats = [] } of gong.statsInteraction.listAll({
  filter,
})) {
  const longest = personInteractionStats.find(({ name }) => name === 'Longest Monologue')?.value
  if (longest !== undefined) speakers.push({ name: userEmailAddress, seconds: longest })
}
speakers.sort((left, right) => right.seconds - left.seconds)
for (const { name, seconds } of speakers.slice(0, 3))
  console.log(`${name} spoke for ${Math.round(seconds)} seconds`)
console.log(`${speakers.length} users had calls; ${gong.usage()?.today} calls of the API were made today`)
await gong.close()
