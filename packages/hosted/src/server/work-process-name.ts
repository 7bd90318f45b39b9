/** The word that makes the program a work process of a server. */
export const WORK_PROCESS = 'work-process'
