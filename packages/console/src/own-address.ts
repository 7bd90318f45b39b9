/** The path below which this page's server is reached, such as `/linkspan`; empty at the root of a host. */
export const BELOW = location.pathname.replace(/\/(?:console|connect)(?:\/.*)?$/, '')

/** The address of the server. */
export const OWN = location.origin + BELOW
