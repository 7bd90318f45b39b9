/** The address of a file, which the build names by its content. */
declare module '*.svg' {
  const address: string

  export { address as default }
}
declare module '*.css'
