import { FFmpegError } from 'node-av/lib'

/** What FFmpeg answers with a negative number has failed. */
export function must(code: number): number {
  FFmpegError.throwIfError(code)
  return code
}

/** What FFmpeg answers with nothing has failed. */
export function there<T>(found: T | null, what: string): T {
  if (found === null) throw new Error(`${what} is not in this build of FFmpeg`)
  return found
}
