/** What the log may say of an address: no query, in which tokens and signatures stand, and of a film no grant. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?')
  return path.replace(/^(\/v1\/film\/[^/]*\/)[^/]+/, '$1…')
}
