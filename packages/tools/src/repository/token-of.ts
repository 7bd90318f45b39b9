/** A token of a client of a server. */
export async function tokenOf(
  base_url: string,
  client: { readonly client_id: string; readonly client_secret: string },
): Promise<string> {
  const answer = await fetch(`${base_url}/api/v1/account/applications/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(client),
  })
  if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}
