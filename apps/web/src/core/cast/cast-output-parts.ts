import type { Output } from '#core/output/element.ts'
import type { ReceiverState } from './cast-state.ts'
import type { ReceiverLesson } from './receiver-media.ts'
import type { CastBase, CastSession, ReceiverMedia } from './sender-types.ts'

export type CastOutputParts = {
  cast: CastBase
  session: CastSession
  /** What is in the player just now. */
  describe: () => ReceiverLesson | null
  /** Of an address as the server gives it. */
  toAbsolute: (url: string) => string
  onState: (state: ReceiverState) => void
}
export type CastOutput = Output & {
  /** Takes over what the receiver plays already. */
  adopt(media: ReceiverMedia): void
  /** The session is over: nothing is asked of the receiver any more, and the last second is kept. */
  dispose(): void
}
