import { FFmpegError } from 'node-av/lib'

/** A negative result of FFmpeg is a failure. */
export function must(code: number): number {
  FFmpegError.throwIfError(code)
  return code
}

/** A missing result of FFmpeg is a failure. */
export function there<T>(found: T | null, what: string): T {
  if (found === null) throw new Error(`${what} is not in this build of FFmpeg`)
  return found
}
