/** A bundle of this takes nothing else of core. */
export { ConnectorError } from '@linkspan/core'
