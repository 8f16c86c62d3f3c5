import type { Script } from './story-format.ts'
import { begin, type Made, type Run, replay, type Stretch, step, stretchLimit, viewOf } from './story-run.ts'

/** What is stored of a run: names of scenes and choices only. */
export type SavedPlace = {
  brought: readonly string[]
  /** The last one is that of the version in which it was stored. */
  stretches: readonly Stretch[]
  scene: string
  /** The id of the line; null for the beginning of the scene. */
  line: string | null
}

/** Where a run continues, and whether its scene is missing and an earlier one was taken. */
export type Resumed = { run: Run; isElsewhere: boolean }

/**
 * Goes on where a run was stored, also in another version: at its scene; without it, at the last choice that is
 * still there; else at the beginning.
 */
export function resumeAt(script: Script, savedPlace: SavedPlace): Resumed {
  const { brought, stretches, scene } = savedPlace
  const last = stretches.at(-1)
  if (!last) return { run: begin(script, brought), isElsewhere: false }
  const same = { brought, earlier: stretches.slice(0, -1), start: last.start, made: last.made }
  const again = replay(script, same)
  // Another scene may be the beginning by now: a run from the former one would never count as finished.
  const isAtBeginning =
    last.version === script.version || same.earlier.length > 0 || last.start === script.scenes[0]?.id
  if (again.dropped === 0 && isAtBeginning) {
    const run = atLine(script, again.run, savedPlace)
    if (run) return { run, isElsewhere: false }
  }
  const isFirst = script.scenes[0]?.id === scene
  if (has(script, scene) && !isFirst)
    return { run: from(script, savedPlace, scene, last.made), isElsewhere: false }
  const at = isFirst ? -1 : last.made.findLastIndex(each => has(script, each.scene))
  const [made, choice] = [last.made.slice(0, Math.max(0, at)), last.made[at]]
  const isElsewhere = !isFirst
  if (!choice || choice.scene === script.scenes[0]?.id) return { run: begin(script, brought), isElsewhere }
  return { run: from(script, savedPlace, choice.scene, made), isElsewhere }
}

const has = (script: Script, scene: string): boolean => script.scenes.some(({ id }) => id === scene)

/** A new stretch that begins with a scene which the one before had reached. */
function from(
  script: Script,
  { brought, stretches, line }: SavedPlace,
  scene: string,
  made: readonly Made[],
): Run {
  const last = stretches.at(-1)
  if (!last || stretches.length >= stretchLimit) return begin(script, brought)
  const earlier = [...stretches.slice(0, -1), { ...last, made }]
  const { run } = replay(script, { brought, earlier, start: scene, made: [] })
  return atLine(script, run, { scene, line }) ?? run
}

/** Null if the scene, in which it was, is not reached after the last choice. */
function atLine(script: Script, run: Run, { scene, line }: Pick<SavedPlace, 'scene' | 'line'>): Run | null {
  let found: Run | null = null
  for (let at = run; ; ) {
    const view = viewOf(script, at)
    if (view.scene === scene) {
      found ??= at
      if (line === null || view.line?.id === line) return at
    }
    const next = step(script, at, { do: 'next' })
    if (next === at || viewOf(script, next).isEnd) return found
    at = next
  }
}

/** What of a run is to be stored. */
export function savedPlaceOf(script: Script, run: Run): SavedPlace {
  const { scene, line } = viewOf(script, run)
  const stretch = { version: script.version, start: run.start, made: [...run.made] }
  return { brought: run.brought, stretches: [...run.earlier, stretch], scene, line: line?.id ?? null }
}

/** Whether anything of it was read behind its first scene. */
export function isUnderWay({ stretches, scene }: Pick<SavedPlace, 'stretches' | 'scene'>): boolean {
  const [first] = stretches
  return first !== undefined && (stretches.length > 1 || first.made.length > 0 || scene !== first.start)
}

/** The flags of a run that was read to its end, stretch by stretch in the versions that it names; null if it was not. */
export function flagsOfFinish(
  { brought, stretches }: Pick<SavedPlace, 'brought' | 'stretches'>,
  scriptOf: (version: string) => Script | undefined,
): ReadonlySet<string> | null {
  const last = stretches.at(-1)
  for (const [index, { version, start, made }] of stretches.entries()) {
    const script = scriptOf(version)
    if (!script) return null
    if (index === 0 && start !== script.scenes[0]?.id) return null
    const outcome = replay(script, { brought, earlier: stretches.slice(0, index), start, made })
    if (outcome.dropped > 0) return null
    const next = stretches[index + 1]
    if (next ? !outcome.scenes.has(next.start) : !outcome.isEnd) return null
    if (stretches[index] === last) return outcome.flags
  }
  return null
}
