/** Why the engine can make nothing of a file; to try again would end the same way. The message is for operators. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
}
