/** Choices with their relative weights. */
export interface Weighted<T> {
  value: T
  weight: number
}

/** Picks the choice at a fraction of the total weight. */
export function choose<T>(choices: readonly Weighted<T>[], fraction: number): T {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0)
  let left = fraction * total
  for (const { value, weight } of choices) {
    left -= weight
    if (left < 0) return value
  }
  return (choices.at(-1) as Weighted<T>).value
}

/** The source of a session. */
export interface Source {
  source: string
  medium: string
  channel: string
  campaign: string
}

const from = (source: string, medium: string, channel: string, campaign: string, weight: number) => ({
  value: { source, medium, channel, campaign },
  weight,
})

export const SOURCES: readonly Weighted<Source>[] = [
  from('google', 'organic', 'Organic Search', '(organic)', 34),
  from('(direct)', '(none)', 'Direct', '(direct)', 26),
  from('google', 'cpc', 'Paid Search', 'autumn_offers', 12),
  from('bing', 'organic', 'Organic Search', '(organic)', 5),
  from('newsletter', 'email', 'Email', 'weekly_letter', 8),
  from('partner.example.org', 'referral', 'Referral', '(referral)', 6),
  from('social.example.com', 'social', 'Organic Social', '(referral)', 5),
  from('(not set)', '(not set)', 'Unassigned', '(not set)', 4),
]

/** The location of a visitor. */
export interface Place {
  country: string
  country_id: string
  continent: string
  region: string
  city: string
  language: string
}

const at = (
  continent: string,
  country: string,
  country_id: string,
  region: string,
  city: string,
  language: string,
  weight: number,
) => ({ value: { continent, country, country_id, region, city, language }, weight })

export const PLACES: readonly Weighted<Place>[] = [
  at('Americas', 'United States', 'US', 'New York', 'New York', 'English', 20),
  at('Americas', 'United States', 'US', 'California', 'San Francisco', 'English', 12),
  at('Americas', 'United States', 'US', 'Texas', '(not set)', 'English', 6),
  at('Europe', 'Poland', 'PL', 'Masovian Voivodeship', 'Warsaw', 'Polish', 14),
  at('Europe', 'Poland', 'PL', 'Lesser Poland Voivodeship', 'Kraków', 'Polish', 6),
  at('Europe', 'Germany', 'DE', 'Berlin', 'Berlin', 'German', 8),
  at('Europe', 'France', 'FR', 'Île-de-France', 'Paris', 'French', 7),
  at('Asia', 'Japan', 'JP', 'Tokyo', 'Shinjuku City', 'Japanese', 9),
  at('Asia', 'India', 'IN', 'Karnataka', 'Bengaluru', 'English', 9),
  at('Americas', 'Brazil', 'BR', 'State of São Paulo', 'São Paulo', 'Portuguese', 6),
  at('(not set)', '(not set)', '(not set)', '(not set)', '(not set)', '(not set)', 3),
]

/** The device of a visitor. */
export interface Device {
  category: string
  system: string
  browser: string
  resolution: string
}

const on = (category: string, system: string, browser: string, resolution: string, weight: number) => ({
  value: { category, system, browser, resolution },
  weight,
})

export const DEVICES: readonly Weighted<Device>[] = [
  on('mobile', 'Android', 'Chrome', '412x915', 30),
  on('mobile', 'iOS', 'Safari', '390x844', 22),
  on('desktop', 'Windows', 'Chrome', '1920x1080', 20),
  on('desktop', 'Windows', 'Edge', '1536x864', 7),
  on('desktop', 'Macintosh', 'Safari', '1440x900', 8),
  on('desktop', 'Linux', 'Firefox', '1920x1080', 5),
  on('tablet', 'iOS', 'Safari', '820x1180', 5),
  on('tablet', 'Android', 'Chrome', '800x1280', 3),
]

export const AGES: readonly Weighted<string>[] = [
  { value: 'unknown', weight: 50 },
  { value: '18-24', weight: 10 },
  { value: '25-34', weight: 16 },
  { value: '35-44', weight: 12 },
  { value: '45-54', weight: 7 },
  { value: '55-64', weight: 3 },
  { value: '65+', weight: 2 },
]

export const GENDERS: readonly Weighted<string>[] = [
  { value: 'unknown', weight: 50 },
  { value: 'female', weight: 26 },
  { value: 'male', weight: 24 },
]

export const PLANS: readonly Weighted<string>[] = [
  { value: '(not set)', weight: 60 },
  { value: 'free', weight: 25 },
  { value: 'pro', weight: 15 },
]
