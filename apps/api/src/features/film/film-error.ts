/** Why nothing can be made from a film; a retry would fail in the same way. The message is for operators. */
export class FilmError extends Error {
  override readonly name = 'FilmError'
}
