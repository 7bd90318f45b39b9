import type { Chance } from '../../kit/random.ts'

const THEMES = [
  'Spring sale',
  'Brand',
  'Running shoes',
  'Garden furniture',
  'Kids & toys',
  'Winter coats',
  'Retargeting',
  'New arrivals',
  'Gift cards',
  'Camping',
]
const PLACES = ['DE', 'FR', 'UK', 'US', 'JP', 'PL', 'Nordics', 'Worldwide']

/** Names that test quoting, escaping, encodings and LIKE. */
const UNUSUAL = [
  'Women\'s "Summer" Sale',
  '50% off_everything',
  'Été à Paris – dernières démarques',
  'Übergrößen für Männer',
  '夏のセール',
  'Летняя распродажа',
  'تخفيضات الصيف',
  'Back\\slash [beta] & <b>bold</b>',
  'Zażółć gęślą jaźń',
  'Rocket 🚀 launch',
]

/** A campaign's name; every seventh is unusual. */
export function campaignName(chance: Chance, index: number, channel: string): string {
  const place = chance.pick(PLACES)
  const theme = chance.pick(THEMES)
  const unusual = UNUSUAL[Math.floor(index / 7) % UNUSUAL.length]
  const word = channel.toLowerCase().replace('_', ' ')
  return `${index % 7 === 3 && unusual ? unusual : theme} | ${word} | ${place} #${index + 1}`
}

/** An ad group's name within its campaign. */
export const adGroupName = (chance: Chance, index: number): string =>
  `${chance.pick(['Core', 'Long tail', 'Competitors', 'Broad', "Buyer's guide", 'Größe L'])} ${index + 1}`

/** The names and colours of labels; an account has the first few. */
export const LABELS: readonly { name: string; color: string; description?: string }[] = [
  { name: 'Top performer', color: '#33aa55', description: 'Reaches its target month after month.' },
  { name: 'To review', color: '#ffcc00' },
  { name: 'Season: été', color: '#f80', description: 'Été, from June to August' },
  { name: "Client's choice", color: '#3366ff' },
  { name: '100% budget', color: '#cc0000' },
  { name: 'ラベル', color: '#888888', description: 'A label in another script.' },
  { name: 'Brand', color: '#112233' },
  { name: 'Do not pause', color: '#abc' },
]
