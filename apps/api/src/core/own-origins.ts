const loopback = ['localhost', '127.0.0.1', '[::1]']

type Address = {
  publicUrl: string
  /** Whether PUBLIC_URL is set; if not, every name of the own machine is accepted. */
  isSet: boolean
  port: number
}

/** The origins of our own pages: pages that may sign somebody in or open a live connection. */
export function ownOrigins({ publicUrl, isSet, port }: Address): readonly string[] {
  const addresses = [publicUrl, ...(isSet ? [] : loopback.map(host => `http://${host}:${port}`))]
  return addresses.map(address => new URL(address).origin)
}

/** Programs that are not browsers send no origin. */
export const isOwnOrigin = (origins: readonly string[], origin: string | undefined): boolean =>
  origin === undefined || origins.includes(origin)

/** A list with commas between its origins; an empty one if there is no text. */
export const originsOf = (list: string | undefined): readonly string[] =>
  (list ?? '').split(',').flatMap(each => {
    const origin = each.trim()
    return origin === '' ? [] : [origin.replace(/\/$/, '')]
  })

/** Whether each of a list is an origin, as browsers send it: neither a star, nor a path, nor another scheme. */
export const areOrigins = (list: string): boolean =>
  originsOf(list).every(each => /^https?:\/\/[\w.:[\]-]+$/.test(each) && URL.parse(each)?.origin === each)
