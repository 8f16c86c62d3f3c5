/**
 * A key under which a write is done once. Not randomUUID: a phone in the same Wi-Fi opens a development machine
 * without a secure context.
 */
export function randomKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}

/** Such a key as a UUID of version 4, where the server asks for one. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes[6] = (version & 0x0f) | 0x40
  bytes[8] = (variant & 0x3f) | 0x80
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
