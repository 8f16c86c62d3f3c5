import * as v from 'valibot'

const timeoutMs = 5_000
const statusSchema = v.object({ friendFlag: v.boolean() })

/** Whether the holder of a token has made the official account a friend. Throws if LINE does not say so in time. */
export async function askFriendship(apiUrl: string, accessToken: string): Promise<boolean> {
  const answer = await fetch(`${apiUrl}/friendship/v1/status`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`LINE answered ${answer.status}`)
  return v.parse(statusSchema, await answer.json()).friendFlag
}
