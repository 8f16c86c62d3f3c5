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
