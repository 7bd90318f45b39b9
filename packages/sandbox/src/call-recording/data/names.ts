/** Invented first names. */
export const FIRST_NAMES = [
  'Alvo',
  'Berin',
  'Cintra',
  'Davel',
  'Elsin',
  'Faron',
  'Gelda',
  'Hilko',
  'Ismet',
  'Jorun',
  'Kelva',
  'Lorin',
  'Maris',
  'Nelko',
  'Orsa',
  'Pelin',
  'Quen',
  'Rosko',
  'Silva',
  'Torvi',
] as const

/** Invented family names, in several scripts. */
export const LAST_NAMES = [
  'Brandow',
  'Castrel',
  'Dunmar',
  'Ervane',
  'Fennick',
  'Gravo',
  'Hostrup',
  'Ilvane',
  "O'Karrol",
  'Lindqvast',
  'Morvel',
  'Nadrin',
  'Østvig',
  'Peralt',
  'Quistad',
  'Rüwald',
  'Szelka',
  'Tarvin',
  'Ubrecht',
  'Žilvin',
] as const

/** Invented customers. */
export const ACCOUNTS = [
  'Norvane Shipping',
  'Bluefen Foods',
  'Kestrel & Sons',
  'Ombra Textiles',
  'Havric Energy',
  'Pellworm Labs',
  'Tolvar Insurance',
  'Große Werft',
  'Sundry "Quick" Parts',
  '山川物流',
] as const

/** The purposes of calls. */
export const PURPOSES = [
  'Discovery',
  'Demo',
  'Pricing',
  'Renewal',
  'Onboarding',
  'Quarterly review',
  'Check-in',
] as const

/** The topics that the vendor finds in calls. */
export const TOPICS = [
  'Small Talk',
  'Call Setup',
  'Product',
  'Pricing',
  'Security',
  'Next Steps',
  'Wrap-up',
] as const

/** Sentences of calls. */
export const SENTENCES = [
  'Thanks for making the time today.',
  'Could you tell me how your team works at the moment?',
  'We would like to have it in place before the end of the quarter.',
  'What happens to our data when the contract ends?',
  'The budget is not the problem, the rollout is.',
  'I will send the proposal over by Friday.',
  'How does the pricing change above two hundred seats?',
  'Our security team needs the audit report first.',
  'That is exactly what we were missing in the other tool.',
  'Let us put the next meeting into the calendar right away.',
  'Der Vertrag läuft noch bis März.',
  '来月もう一度お話ししましょう。',
] as const
