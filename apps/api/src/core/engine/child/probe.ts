import { firstDescriptor } from '../engine-request.ts'
import { openSource } from './source.ts'
import { tell } from './tell.ts'

/** Tells what a file says of itself. */
export function probe(): void {
  tell(openSource(firstDescriptor).found())
}
