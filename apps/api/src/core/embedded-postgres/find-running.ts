import { chooseSocketDirectory, isAnswering, socketUrl } from './socket.ts'

/** The embedded database in that folder, if a server runs it; null otherwise. */
export async function findRunning(dataDirectory: string): Promise<string | null> {
  const socketDirectory = await chooseSocketDirectory(dataDirectory, { prefix: [] })
  return (await isAnswering(socketDirectory)) ? socketUrl(socketDirectory, 'iki') : null
}
