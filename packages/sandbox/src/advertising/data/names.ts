import type { Chance } from '../../kit/random.ts'
import names from '../fixtures/names.json' with { type: 'json' }

/** A campaign's name. Every seventh is one that tests quoting, escaping, encodings and LIKE. */
export function campaignName(chance: Chance, index: number, channel: string): string {
  const place = chance.pick(names.places)
  const theme = chance.pick(names.themes)
  const unusual = names.unusual[Math.floor(index / 7) % names.unusual.length]
  const word = channel.toLowerCase().replace('_', ' ')
  return `${index % 7 === 3 && unusual ? unusual : theme} | ${word} | ${place} #${index + 1}`
}

/** An ad group's name within its campaign. */
export const adGroupName = (chance: Chance, index: number): string =>
  `${chance.pick(names.ad_groups)} ${index + 1}`

/** The names and colours of labels. */
export const LABELS: readonly { name: string; color: string; description?: string }[] = names.labels
