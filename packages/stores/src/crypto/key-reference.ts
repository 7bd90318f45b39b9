/** A key in a key service. */
export type KeyReference = VaultReference | AwsReference | GoogleReference

/** A key of the transit engine of Vault or OpenBao. */
export interface VaultReference {
  readonly service: 'vault'
  readonly text: string
  /** The path of the engine, such as `transit`. */
  readonly mount: string
  readonly name: string
}

/** A key, or an alias of one, in AWS KMS. */
export interface AwsReference {
  readonly service: 'awskms'
  readonly text: string
  readonly arn: string
  readonly region: string
}

/** A key in Google Cloud KMS. */
export interface GoogleReference {
  readonly service: 'gcpkms'
  readonly text: string
  readonly name: string
}

const VAULT = /^vault:(?<mount>\w[\w.-]*(?:\/\w[\w.-]*)*)\/(?<name>\w[\w.-]{0,127})$/
const AWS = /^awskms:(?<arn>arn:aws[\w-]*:kms:(?<region>[a-z0-9-]+):\d{12}:(?:key|alias)\/[\w/-]{1,256})$/
const GOOGLE =
  /^gcpkms:(?<name>projects\/[\w.:-]+\/locations\/[\w-]+\/keyRings\/[\w-]{1,63}\/cryptoKeys\/[\w-]{1,63})$/

const FORMS: Readonly<Record<string, string>> = {
  vault: 'vault:MOUNT/KEY, such as vault:transit/linkspan',
  awskms: 'awskms:ARN, with the ARN of a key or an alias',
  gcpkms: 'gcpkms:projects/PROJECT/locations/LOCATION/keyRings/RING/cryptoKeys/KEY',
}

/** Whether a text means to name a key in a key service. */
export const isKeyReference = (text: string): boolean => Object.hasOwn(FORMS, text.split(':', 1)[0] ?? '')

/** Reads `vault:…`, `awskms:…` or `gcpkms:…`. Throws a clause that says what is allowed. */
export function parseKeyReference(text: string): KeyReference {
  const [service = ''] = text.split(':', 1)
  const { groups } = VAULT.exec(text) ?? AWS.exec(text) ?? GOOGLE.exec(text) ?? {}
  if (!groups) throw new Error(`the key must be of the form ${FORMS[service]}`)
  return { service, text, ...groups } as unknown as KeyReference
}
