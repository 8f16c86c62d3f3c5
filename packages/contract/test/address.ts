type Address = {
  host: string
  pathname: string
  search: string
  searchParams: { get(name: string): string | null }
}

// The contract knows no platform; its tests ask the one they run on how a browser reads an address.
declare const URL: new (address: string, from: string) => Address

export const site = 'https://iki.example'

/** `address` as a browser reads it that is at `site`. */
export function addressAt(address: string): Address {
  return new URL(address, site)
}
