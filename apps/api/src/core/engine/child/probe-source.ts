import { firstDescriptor } from '../engine-request.ts'
import { sendMessage } from './send-message.ts'
import { openSource } from './source.ts'

/** Reports what a file says about itself. */
export function probe(): void {
  sendMessage(openSource(firstDescriptor).found())
}
