/**
 * Buffers for bytes that are read and sent at once, reused for the next read: allocating memory of this size costs more
 * than reading a file into it. Give a buffer back when its bytes are sent, and never use it afterwards. A buffer that
 * is not given back is collected as usual.
 */
export function lentBuffers({ bytesEach, mostIdle }: { bytesEach: number; mostIdle: number }) {
  const idle: Buffer[] = []
  return {
    /** Null for more bytes than one buffer holds. It still contains old bytes. */
    take(length: number): Buffer | null {
      if (length > bytesEach) return null
      return idle.pop() ?? Buffer.allocUnsafeSlow(bytesEach)
    },
    giveBack(buffer: Buffer): void {
      if (idle.length < mostIdle) idle.push(buffer)
    },
  }
}
