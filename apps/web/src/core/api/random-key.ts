/**
 * A key under which a write is done once. Not randomUUID: a phone in the same Wi-Fi opens a development machine
 * without a secure context.
 */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
