import { close, open, read } from 'node:fs'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'

const openFile = promisify(open)
const readFile = promisify(read)
const mostOpen = 256

type OpenFile = { descriptor: Promise<number>; readers: number; isLetGo: boolean }

/**
 * Files that many read in parts and that never change: each is opened once, and not for every part. Those that nobody
 * has read for longest are closed, when nobody is reading them.
 */
export function openFiles() {
  const files = new LRUCache<string, OpenFile>({
    max: mostOpen,
    dispose(file) {
      file.isLetGo = true
      closeUnread(file)
    },
  })

  function closeUnread({ descriptor, readers, isLetGo }: OpenFile): void {
    if (readers > 0 || !isLetGo) return
    descriptor.then(
      number => close(number, () => {}),
      () => {}, // It was never open.
    )
  }

  function fileAt(path: string): OpenFile {
    const known = files.get(path)
    if (known) return known
    const file: OpenFile = { descriptor: openFile(path, 'r'), readers: 0, isLetGo: false }
    files.set(path, file)
    // The next reader tries again.
    file.descriptor.catch(() => {
      if (files.peek(path) === file) files.delete(path)
    })
    return file
  }

  return {
    /**
     * At most so many bytes from there on, in one piece: fewer if the file ends before. They are read into `memory`, if
     * it is given and large enough. Throws if there is no file.
     */
    async read(
      path: string,
      { at, most, memory }: { at: number; most: number; memory?: Buffer | undefined },
    ): Promise<Buffer> {
      const file = fileAt(path)
      file.readers += 1
      try {
        const descriptor = await file.descriptor
        const isGiven = memory !== undefined && memory.length >= most
        const bytes = isGiven ? memory : Buffer.allocUnsafeSlow(most)
        let length = 0
        while (length < most) {
          const { bytesRead } = await readFile(descriptor, bytes, length, most - length, at + length)
          if (bytesRead === 0) break
          length += bytesRead
        }
        const filled = bytes.subarray(0, length)
        // A copy if it is shorter: otherwise the whole buffer would stay in memory.
        return isGiven || length === most ? filled : Buffer.from(filled)
      } finally {
        file.readers -= 1
        closeUnread(file)
      }
    },

    /** Call it before a file is removed: nobody reads it any more. */
    letGo: (path: string): void => void files.delete(path),
    letGoAll: (): void => files.clear(),
  }
}
