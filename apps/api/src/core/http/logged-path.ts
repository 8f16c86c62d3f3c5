/**
 * The part of an address that may be logged: no query, which may contain tokens and signatures, and no grant of a film.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?')
  return path.replace(/^(\/v1\/film\/[^/]*\/)[^/]+/, '$1…')
}
