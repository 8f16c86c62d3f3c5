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

/** The same, asked by the official account itself: LINE shows it the profiles of its friends only. */
export async function askIsFriend(
  { apiUrl, token }: { apiUrl: string; token: string },
  providerUserId: string,
): Promise<boolean> {
  const answer = await fetch(`${apiUrl}/v2/bot/profile/${encodeURIComponent(providerUserId)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (!answer.ok && answer.status !== 404) throw new Error(`LINE answered ${answer.status}`)
  return answer.ok
}
