/** Why the engine cannot use a file; a retry would fail in the same way. The message is for operators. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
}
