import { createChance, hashText } from '../../kit/random.ts'
import names from '../fixtures/names.json' with { type: 'json' }
import type { RecordedCall } from './calls.ts'
import { speakersOf } from './parties.ts'

/** How many monologues a call has. */
const MONOLOGUES = 14

/** Who speaks of what, and when, in milliseconds from the start of the call, which the monologues fill. */
export function monologuesOf(call: RecordedCall) {
  const chance = createChance(hashText(1, `monologues ${call.id}`))
  const speakers = speakersOf(call)
  const part = Math.floor((call.duration * 1000) / MONOLOGUES)
  return Array.from({ length: MONOLOGUES }, (_, index) => ({
    speakerId: (index % 2 === 0 ? speakers[0] : chance.pick(speakers))?.speakerId ?? '',
    topic: names.topics[Math.floor((index * names.topics.length) / MONOLOGUES)] as string,
    start: index * part,
    end: (index + 1) * part,
  }))
}

/** The transcript of a call in the vendor's form. */
export function transcriptOf(call: RecordedCall): object {
  const chance = createChance(hashText(1, `transcript ${call.id}`))
  return {
    callId: call.id,
    transcript: monologuesOf(call).map(({ speakerId, topic, start, end }) => {
      const third = Math.floor((end - start) / 3)
      const sentences = [0, 1, 2].map((index) => ({
        start: start + index * third,
        end: start + (index + 1) * third,
        text: chance.pick(names.sentences),
      }))
      return { speakerId, topic, sentences }
    }),
  }
}
