/** The version of Paidy's interface that this is written for. */
const apiVersion = '2018-04-10'
const patienceMs = 20_000

/** Paidy did not answer, or could not report the result of a call: it may have done what was asked. */
export class PaidyAway extends Error {}

export type PaidyAnswer = { isOk: boolean; status: number; body: unknown }

/** Calls Paidy. Throws PaidyAway where the result is not known; a refusal is an answer. */
export function paidyClient({ secretKey, url }: { secretKey: string; url: string }) {
  async function once(method: 'GET' | 'POST', path: string, sent: object | null): Promise<PaidyAnswer> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'paidy-version': apiVersion,
        'content-type': 'application/json',
      },
      ...(sent && { body: JSON.stringify(sent) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (answer.status >= 500 || answer.status === 429) {
      await answer.body?.cancel()
      throw new PaidyAway(`Paidy answered ${answer.status} to ${method} ${path}.`)
    }
    if (answer.status === 401 || answer.status === 403)
      throw new Error(`Paidy does not accept PAIDY_SECRET_KEY (${answer.status}).`)
    return { isOk: answer.ok, status: answer.status, body: await bodyOf(answer) }
  }

  return async (method: 'GET' | 'POST', path: string, sent: object | null = null): Promise<PaidyAnswer> => {
    try {
      return await once(method, path, sent)
    } catch (error) {
      if (error instanceof PaidyAway || !isTransport(error)) throw error
      throw new PaidyAway(`Paidy did not answer ${method} ${path}.`, { cause: error })
    }
  }
}
export type PaidyClient = ReturnType<typeof paidyClient>

/** A refusal may come without a body that can be read; what was done may not. */
const bodyOf = (answer: Response): Promise<unknown> =>
  answer.ok ? answer.json() : answer.json().catch(() => null)

/** A cut connection, a passed time, or an answer that is no JSON. */
const isTransport = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof SyntaxError ||
  (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
