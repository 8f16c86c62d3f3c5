/** The requests to the engine's process. */

/** By their names in FFmpeg. */
export type EncoderSettings = Record<string, string | number>

/** Qualities of a film as playlists with segments, its sound as another playlist, and preview pictures as PNG. */
export type StreamsPlan = {
  /** Such as 30000/1001. */
  frameRate: string
  segmentSeconds: number
  qualities: { name: string; width: number; height: number; mostKilobits: number }[]
  encoding: { crf: number; preset: string; more?: EncoderSettings }
  sound: { name: string; channels: number; kilobits: number; more?: EncoderSettings } | null
  small: { name: string; width: number; height: number; count: number; everySeconds: number }
}

/** One picture of a film as PNG. */
export type StillPlan = { name: string; seconds: number; width: number; height: number }

/** The first seconds of a sound as a file of its own, which fades out at its end. */
export type CutPlan = { name: string; seconds: number; fadeSeconds: number; kilobitsPerChannel: number }

/** Files are passed as descriptors, from `firstDescriptor` on: the engine opens none by name. */
export type EngineRequest =
  | { task: 'start' }
  | { task: 'probe' }
  | { task: 'streams'; plan: StreamsPlan }
  | { task: 'still'; plan: StillPlan }
  | { task: 'cut'; plan: CutPlan }
  | { task: 'measure'; count: number }

export const firstDescriptor = 3
