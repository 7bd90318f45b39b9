/** Something open. */
export interface Open {
  close(): Promise<void>
}

/** Opens several things, each by `keep`; closes them again if one fails. `close` closes all of them. */
export async function openAll<Result extends object>(
  open: (keep: <Opened extends Open>(opening: Promise<Opened>) => Promise<Opened>) => Promise<Result>,
): Promise<Result & Open> {
  const opened: Open[] = []
  const close = async () => {
    await Promise.all(opened.map((each) => each.close()))
  }
  try {
    const result = await open(async (opening) => {
      const each = await opening
      opened.push(each)
      return each
    })
    return { ...result, close }
  } catch (error) {
    await close()
    throw error
  }
}
