import { chooseSocketDirectory, isAnswering, socketUrl } from './socket.ts'

/** The embedded database in that folder, of a server that is running; null when none is. */
export async function findRunning(dataDirectory: string): Promise<string | null> {
  const socketDirectory = await chooseSocketDirectory(dataDirectory, { prefix: [] })
  return (await isAnswering(socketDirectory)) ? socketUrl(socketDirectory, 'iki') : null
}
