import { answersId, type PageAnswers, pageKinds, sessionMark } from '@iki/contract/shell/rendered-page'
import { queryClient } from '#core/api/query-client.ts'
import { csrfToken } from '#core/session/access-token.ts'
import { clock } from '#core/time/clock.ts'

/**
 * Takes over what the server has rendered into the page: its answers are known from now on. False where it has rendered
 * nothing, or for another session than this browser has by now; what it has shown is then removed at once.
 */
export function takeOver(root: HTMLElement): boolean {
  if (root.dataset.page !== pageKinds.rendered) return false
  const answers = readAnswers()
  const token = csrfToken()
  if (!answers || answers.mark !== (token === null ? null : sessionMark(token))) {
    root.replaceChildren()
    return false
  }
  clock.hold(new Date(answers.at))
  for (const [key, data] of answers.queries) queryClient.setQueryData(key, data)
  return true
}

function readAnswers(): PageAnswers | null {
  try {
    return JSON.parse(document.getElementById(answersId)?.textContent ?? 'null') as PageAnswers | null
  } catch {
    return null // It broke off on its way.
  }
}
