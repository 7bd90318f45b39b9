/** Loads a part of the page. A server that was updated meanwhile has other files, with which the page begins again. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (await isOutdated()) location.reload()
    throw error
  }
}

/** Whether the server answers, and with a page that has another program. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script')?.getAttribute('src') ?? ''
  const answer = await fetch(location.href).catch(() => undefined)
  return answer?.ok === true && !(await answer.text()).includes(`"${own}"`)
}
