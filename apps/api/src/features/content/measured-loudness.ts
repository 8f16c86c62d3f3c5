import type { MediaEngine } from '#core/engine/engine.ts'

/** Measures how loud a medium is, in LUFS. Null when it can't: there is no engine, or nothing is heard in it. */
export type MeasureLoudness = (path: string) => Promise<number | null>

/** By EBU R 128. */
export function measureLoudnessWith(engine: MediaEngine): MeasureLoudness {
  return async path => {
    if (!(await engine.isThere())) return null
    const [measured] = await engine.measure([path])
    return measured && 'loudness' in measured ? measured.loudness : null
  }
}
