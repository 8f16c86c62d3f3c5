/**
 * Memory for bytes that are read and sent at once, lent again to the next who reads: new memory of this size costs more
 * than reading a file into it. Whoever has sent the bytes gives the memory back, and never touches it again; what is not
 * given back is collected as any other.
 */
export function lentBuffers({ bytesEach, mostIdle }: { bytesEach: number; mostIdle: number }) {
  const idle: Buffer[] = []
  return {
    /** Null for more bytes than one holds. What it holds is whatever was there before. */
    take(length: number): Buffer | null {
      if (length > bytesEach) return null
      return idle.pop() ?? Buffer.allocUnsafeSlow(bytesEach)
    },
    giveBack(buffer: Buffer): void {
      if (idle.length < mostIdle) idle.push(buffer)
    },
  }
}
