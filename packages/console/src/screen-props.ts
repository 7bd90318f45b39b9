/** The parts of an address that a screen gets, by name. */
export type ScreenProps = Readonly<Record<string, string>>
