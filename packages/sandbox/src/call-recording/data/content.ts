import pickBy from 'lodash/pickBy.js'
import { createChance, hashText } from '../../kit/random.ts'
import names from '../fixtures/names.json' with { type: 'json' }
import type { Checked } from '../request.ts'
import type { RecordedCall } from './calls.ts'
import { type Monologue, monologuesOf, speakersOf } from './parties.ts'
import type { Tracker } from './settings.ts'
import { formatMoment } from './time.ts'

const chanceOf = (call: RecordedCall, part: string) => createChance(hashText(1, `${part} ${call.json.id}`))
const round = (value: number) => Math.round(value * 100) / 100

/** Seconds of the monologues that are meant. */
const secondsOf = (monologues: readonly Monologue[], isMeant: (each: Monologue) => boolean) =>
  monologues.filter(isMeant).reduce((sum, { start, end }) => sum + end - start, 0) / 1000

/** The duration of each topic; they sum to the call's. */
function topicsOf(call: RecordedCall): { name: string; duration: number }[] {
  const monologues = monologuesOf(call)
  return names.topics.map((name) => ({
    name,
    duration: Math.round(secondsOf(monologues, ({ topic }) => topic === name)),
  }))
}

/** The trackers found in a call, with their occurrences. */
function trackersOf(call: RecordedCall, trackers: readonly Tracker[], occurrences: boolean): object[] {
  const chance = chanceOf(call, 'trackers')
  const speakers = speakersOf(call)
  return trackers.map((tracker) => {
    const found = Array.from({ length: chance.integer(0, 4) }, () => ({
      startTime: round(chance.fraction() * call.json.duration),
      speakerId: chance.pick(speakers).speakerId,
      phrase: chance.pick(tracker.languageKeywords[0].keywords),
    }))
    const places = (phrase?: string) =>
      found
        .filter((each) => phrase === undefined || each.phrase === phrase)
        .map(({ startTime, speakerId }) => ({ startTime, speakerId }))
    const phrases = [...new Set(found.map(({ phrase }) => phrase))].map((phrase) => ({
      count: places(phrase).length,
      occurrences: occurrences ? places(phrase) : [],
      phrase,
    }))
    return {
      id: tracker.trackerId,
      name: tracker.trackerName,
      count: found.length,
      type: 'KEYWORD',
      occurrences: occurrences ? places() : [],
      phrases,
    }
  })
}

/** The agenda, brief, outline, highlights, outcome and key points of a call. */
function callSummary(call: RecordedCall) {
  const chance = chanceOf(call, 'summary')
  const text = () => chance.pick(names.sentences)
  const third = Math.floor(call.json.duration / 3)
  return {
    structure: ['Opening', 'Discussion', 'Closing'].map((name, index) => ({
      name,
      duration: index === 2 ? call.json.duration - 2 * third : third,
    })),
    brief: `${call.host.json.firstName} and ${call.account} spoke about ${call.json.purpose.toLowerCase()}.`,
    outline: ['Opening', 'Discussion', 'Closing'].map((section, index) => ({
      section,
      startTime: index * third,
      duration: third,
      items: [{ text: text(), startTime: index * third + 5 }],
    })),
    highlights: [
      { title: 'Next steps', items: [{ text: text(), startTimes: [round(call.json.duration * 0.9)] }] },
    ],
    callOutcome: {
      id: `outcome-${call.json.purpose.toLowerCase()}`,
      category: 'ANSWERED',
      name: 'Connected',
    },
    keyPoints: [{ text: text() }, { text: text() }],
  }
}

/** The interaction statistics of a call's host. */
export function hostStats(call: RecordedCall): { name: string; value: number }[] {
  const chance = chanceOf(call, 'stats')
  return [
    { name: 'Talk Ratio', value: talkRatio(call) },
    { name: 'Longest Monologue', value: round(chance.integer(20, 240)) },
    { name: 'Longest Customer Story', value: round(chance.integer(5, 180)) },
    { name: 'Interactivity', value: round(chance.fraction() * 10) },
    { name: 'Patience', value: round(0.2 + chance.fraction()) },
  ]
}

/** Seconds of speech of each speaker, in order. */
function talkTimes(call: RecordedCall) {
  const monologues = monologuesOf(call)
  return speakersOf(call).map(({ speakerId: id, userId }) => ({
    id,
    userId,
    talkTime: round(secondsOf(monologues, ({ speakerId }) => speakerId === id)),
  }))
}

function talkRatio(call: RecordedCall): number {
  const times = talkTimes(call)
  const all = times.reduce((sum, { talkTime }) => sum + talkTime, 0)
  return all === 0 ? 0 : round((times[0]?.talkTime ?? 0) / all)
}

/** The video content of a call, with durations. */
function videoOf(call: RecordedCall): object[] {
  if (call.json.media !== 'Video') return []
  const chance = chanceOf(call, 'video')
  return ['Browser', 'Presentation', 'WebcamPrimaryUser', 'WebcamNonCompany'].map((name) => ({
    name,
    duration: round(chance.fraction() * call.json.duration),
  }))
}

/** The number of questions of each side. */
export function questionsOf(call: RecordedCall): { companyCount: number; nonCompanyCount: number } {
  const chance = chanceOf(call, 'questions')
  return {
    companyCount: chance.integer(0, 20),
    nonCompanyCount: call.guests.length ? chance.integer(0, 20) : 0,
  }
}

/** The time of the manager's comment on a call; undefined for most calls. */
export function commentTime(call: RecordedCall): number | undefined {
  if (!call.host.manager || !chanceOf(call, 'comments').happens(0.12)) return undefined
  return call.started + (call.json.duration + 3600) * 1000
}

/** The public comments on a call. */
export function commentsOf(call: RecordedCall): object[] {
  const { manager, json: host } = call.host
  const time = commentTime(call)
  if (time === undefined) return []
  return [
    {
      id: createChance(hashText(1, `comment ${call.json.id}`)).digits(19),
      audioStartTime: 12.5,
      audioEndTime: 20,
      commenterUserId: manager?.json.id,
      comment: `Well done @[${host.firstName} ${host.lastName}](${host.id})`,
      posted: formatMoment(time),
      inReplyTo: null,
      duringCall: false,
    },
  ]
}

/** What a request asks of the content of a call. */
export function contentOf(call: RecordedCall, asked: Checked, all: readonly Tracker[]): object {
  const selected = pickBy(callSummary(call), (_, name) => asked[name])
  const { id } = call.host.workspace
  const trackers = all.filter(({ workspaceId }) => workspaceId === null || workspaceId === id)
  return {
    ...selected,
    ...(asked.topics && { topics: topicsOf(call) }),
    ...(asked.trackers && { trackers: trackersOf(call, trackers, Boolean(asked.trackerOccurrences)) }),
  }
}

/** What a request asks of the interaction on a call. */
export function interactionOf(call: RecordedCall, asked: Checked): object {
  return {
    ...(asked.speakers && { speakers: talkTimes(call) }),
    ...(asked.personInteractionStats && { interactionStats: hostStats(call) }),
    ...(asked.video && { video: videoOf(call) }),
    ...(asked.questions && { questions: questionsOf(call) }),
  }
}
