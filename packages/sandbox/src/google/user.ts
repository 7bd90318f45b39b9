/** The domain of the user's organization. */
export const DOMAIN = 'harbour.example'

/** The signed-in user of all Google vendors. */
export const USER = {
  /** The subject of id tokens. */
  id: '104857600123456789012',
  email: `robin@${DOMAIN}`,
  given_name: 'Robin',
  family_name: 'Quayle',
  name: 'Robin Quayle',
} as const
