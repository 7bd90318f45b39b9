const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `ad_groups` or `call-recording` as `AdGroups` or `CallRecording`. */
export const pascal = (name: string) => name.split(/[_-]/).map(capital).join('')

/** The type of an action's parameters, such as `AdGroupsUpdateParams`. */
export const paramsName = (entity: string, action: string) => `${pascal(entity)}${capital(action)}Params`
