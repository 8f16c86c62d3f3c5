import { firstDescriptor } from '../engine-request.ts'
import { sendMessage } from './send-message.ts'
import { openSource } from './source.ts'

/** Tells what a file says of itself. */
export function probe(): void {
  sendMessage(openSource(firstDescriptor).found())
}
