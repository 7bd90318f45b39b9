/** What an application's page takes to connect accounts in a popup. */
export * from '@linkspan/client/connect'
