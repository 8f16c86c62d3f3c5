/** Why nothing can be made of a film; to try again would end the same way. The message is for operators. */
export class FilmError extends Error {
  override readonly name = 'FilmError'
}
