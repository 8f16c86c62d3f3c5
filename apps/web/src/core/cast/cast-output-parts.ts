import type { Output } from '#core/output/element.ts'
import type { ReceiverState } from './cast-state.ts'
import type { ReceiverLesson } from './receiver-media.ts'
import type { CastBase, CastSession, ReceiverMedia } from './sender-types.ts'

export type CastOutputParts = {
  cast: CastBase
  session: CastSession
  /** What is in the player just now. */
  describe: () => ReceiverLesson | null
  /** Makes the server's relative addresses absolute. */
  toAbsolute: (url: string) => string
  onState: (state: ReceiverState) => void
}
export type CastOutput = Output & {
  /** Takes over what the receiver plays already. */
  adopt(media: ReceiverMedia): void
  /** The session is over: no more commands are sent to the receiver, and the last position is stored. */
  dispose(): void
}
