/** All of the client, as an application in a browser takes it. */
export * from '@linkspan/client'
