import { type Action, actionEventNumber, recordEvent } from '@iki/contract/media/activity'
import { call } from './api-client.ts'

/** Tells the operator's statistics what somebody did. Nothing depends on it, so that a failure is only logged. */
export function recordAction(action: Action): void {
  void call(recordEvent, { message: action, event_no: actionEventNumber }).catch((error: unknown) =>
    console.error('An action could not be recorded.', error),
  )
}
