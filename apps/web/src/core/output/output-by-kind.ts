import type { LessonKind } from '@iki/contract/media/lesson'
import type { Output } from './element.ts'
import { switchedOutput } from './switched-output.ts'

/** Joins two outputs into one: films play in one, everything else in the other. Only one of them plays at a time. */
export function outputByKind({ sound, film }: { sound: Output; film: Output }): Output {
  const output = switchedOutput(sound)
  const outputOf = (kind: LessonKind) => (kind === 'video' ? film : sound)
  let current = sound

  return {
    ...output,
    reach: kind => outputOf(kind).reach(kind),
    setSource(source, at) {
      const next = outputOf(source.kind)
      if (next !== current) output.switchTo(next)
      current = next
      output.setSource(source, at)
    },
    prepare(source) {
      if (outputOf(source.kind) === current) output.prepare?.(source)
    },
  }
}
