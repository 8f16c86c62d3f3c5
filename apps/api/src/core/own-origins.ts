const loopback = ['localhost', '127.0.0.1', '[::1]']

type Address = {
  publicUrl: string
  /** Whether PUBLIC_URL is set; where it is not, any name of the own machine will do. */
  isSet: boolean
  port: number
}

/** The origins of our own pages: what a browser says of a page that may sign somebody in or listen. */
export function ownOrigins({ publicUrl, isSet, port }: Address): readonly string[] {
  const addresses = [publicUrl, ...(isSet ? [] : loopback.map(host => `http://${host}:${port}`))]
  return addresses.map(address => new URL(address).origin)
}

/** Programs that are no browsers name none. */
export const isOwnOrigin = (origins: readonly string[], origin: string | undefined): boolean =>
  origin === undefined || origins.includes(origin)
