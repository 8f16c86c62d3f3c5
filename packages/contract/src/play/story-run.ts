import {
  type Condition,
  madeLimit,
  type Script,
  type StoryChoice,
  type StoryLine,
  type StoryPicture,
  type StoryScene,
} from './story-format.ts'

/** A choice that was made: names, so that it never becomes another one when the story is edited. */
export type Made = { scene: string; choice: string }

/** A part of a run in one version of an episode. */
export type Stretch = { version: string; start: string; made: readonly Made[] }

/** A way through an episode. Everything else follows from it. */
export type Run = {
  /** The flags that were set before. */
  brought: readonly string[]
  /** What was read before the episode was edited. */
  earlier: readonly Stretch[]
  start: string
  made: readonly Made[]
  /** How many lines were shown since the last choice. One more than there are: the end. */
  shown: number
}

/** How many edits a run survives. */
export const stretchLimit = 5

type Passed = { scene: string; line: StoryLine }
type Segment = {
  passed: readonly Passed[]
  scenes: readonly string[]
  /** The scene at whose end the segment stops. */
  scene: string
  offers: readonly StoryChoice[]
  isEnd: boolean
}

const holds = ({ flag, isSet }: Condition, flags: ReadonlySet<string>): boolean => flags.has(flag) === isSet

/** From the beginning of a scene to the next choice, or to the end. A loop without a choice stops. */
function segmentFrom(script: Script, start: string, flags: ReadonlySet<string>): Segment {
  const passed: Passed[] = []
  const scenes: string[] = []
  let id = start
  for (;;) {
    const scene = sceneOf(script, id)
    if (!scene || scenes.includes(id)) return { passed, scenes, scene: id, offers: [], isEnd: false }
    scenes.push(id)
    const jump = scene.jumps.find(({ when }) => when === null || holds(when, flags))
    const lines = jump ? scene.lines.slice(0, jump.at) : scene.lines
    for (const line of lines) passed.push({ scene: id, line })
    if (!jump) return { passed, scenes, scene: id, offers: offersOf(scene, flags), isEnd: scene.isEnd }
    id = jump.to
  }
}

const sceneOf = (script: Script, id: string): StoryScene | undefined =>
  script.scenes.find(scene => scene.id === id)

const choiceOf = (script: Script, { scene, choice }: Made): StoryChoice | undefined =>
  sceneOf(script, scene)?.choices.find(({ id }) => id === choice)

/** What a scene offers with these flags. */
export const offersOf = ({ choices }: StoryScene, flags: ReadonlySet<string>): StoryChoice[] =>
  choices.filter(({ when }) => when.every(condition => holds(condition, flags)))

type Way = Pick<Run, 'brought' | 'earlier' | 'start' | 'made'>
type Walk = { segments: Segment[]; taken: StoryChoice[]; flags: Set<string> }

/** All segments of a run; choices that are not offered are left out, with those after them. */
function walk(script: Script, { brought, earlier, start, made }: Way): Walk {
  const flags = new Set(brought)
  for (const each of earlier.flatMap(stretch => stretch.made))
    for (const flag of choiceOf(script, each)?.sets ?? []) flags.add(flag)
  let segment = segmentFrom(script, start, flags)
  const segments = [segment]
  const taken: StoryChoice[] = []
  for (const { scene, choice } of made) {
    const { scene: at, offers } = segment
    const chosen = at === scene ? offers.find(({ id }) => id === choice) : undefined
    if (!chosen) break
    for (const flag of chosen.sets) flags.add(flag)
    taken.push(chosen)
    segment = segmentFrom(script, chosen.to, flags)
    segments.push(segment)
  }
  return { segments, taken, flags }
}

const firstOf = ({ scenes }: Script): string => scenes[0]?.id ?? ''

/** Begins an episode with the flags that were set before. */
export function begin(script: Script, brought: readonly string[]): Run {
  return atFirstLine(script, { brought, earlier: [], start: firstOf(script), made: [] })
}

/** Where a segment has no lines, its choices are there at once. */
function atFirstLine(script: Script, way: Way): Run {
  const last = walk(script, way).segments.at(-1)
  return { ...way, shown: Math.min(1, last?.passed.length ?? 0) }
}

export type StoryAction =
  | { do: 'next' }
  | { do: 'choose'; choice: string }
  | { do: 'back' }
  | { do: 'toChoice' }

/** One step of the reader. An action that is impossible here changes nothing. */
export function step(script: Script, run: Run, action: StoryAction): Run {
  const { segments } = walk(script, run)
  const here = segments.at(-1)
  if (!here || segments.length !== run.made.length + 1) return run
  const { length } = here.passed
  switch (action.do) {
    case 'next':
      if (run.shown < length) return { ...run, shown: run.shown + 1 }
      return here.isEnd && run.shown === length ? { ...run, shown: length + 1 } : run
    case 'choose': {
      const isOffered = run.shown === length && here.offers.some(({ id }) => id === action.choice)
      if (!isOffered || run.made.length >= madeLimit) return run
      const made = [...run.made, { scene: here.scene, choice: action.choice }]
      return atFirstLine(script, { ...run, made })
    }
    case 'back': {
      const least = length === 0 ? 0 : 1
      if (run.shown > least) return { ...run, shown: run.shown - 1 }
      return overChoice(segments, run)
    }
    case 'toChoice':
      return overChoice(segments, run)
  }
}

/** To the end of the segment before, where its choice is offered again. */
function overChoice(segments: readonly Segment[], run: Run): Run {
  const before = segments.at(-2)
  return before ? { ...run, made: run.made.slice(0, -1), shown: before.passed.length } : run
}

/** A place in a run, to which the backlog leads back. */
export type RunPosition = Pick<Run, 'shown'> & { choices: number }

/** Goes back to a place of this run. */
export function backTo(run: Run, { choices, shown }: RunPosition): Run {
  return choices > run.made.length ? run : { ...run, made: run.made.slice(0, choices), shown }
}

/** What was read: a line, or a choice that was made. Without a position one cannot go back there. */
export type LogEntry =
  | { kind: 'line'; scene: string; line: StoryLine; position: RunPosition | null }
  | { kind: 'choice'; scene: string; choice: StoryChoice; position: null }

export type StoryView = {
  scene: string
  /** Null where choices are shown without a line. */
  line: StoryLine | null
  /** The choices here; none before the last line of a segment. */
  offers: readonly StoryChoice[]
  /** The last line of the episode. */
  isLast: boolean
  isEnd: boolean
  picture: StoryPicture | null
  /** A signed address, or '' for silence. */
  ambience: string
  flags: ReadonlySet<string>
}

/** What a run shows. */
export function viewOf(script: Script, run: Run): StoryView {
  const { segments, flags } = walk(script, run)
  const here = segments.at(-1) as Segment
  const { length } = here.passed
  const before = segments.slice(0, -1)
  const latest = (isWanted: (line: StoryLine) => boolean): StoryLine | undefined =>
    (
      here.passed.findLast(({ line }, index) => index < run.shown && isWanted(line)) ??
      before
        .findLast(({ passed }) => passed.some(({ line }) => isWanted(line)))
        ?.passed.findLast(({ line }) => isWanted(line))
    )?.line
  const at = here.passed[Math.min(run.shown, length) - 1]
  return {
    scene: at?.scene ?? here.scene,
    line: at?.line ?? null,
    offers: run.shown >= length ? here.offers : [],
    isLast: here.isEnd && run.shown === length,
    isEnd: here.isEnd && run.shown > length,
    picture: latest(({ picture }) => picture !== null)?.picture ?? null,
    ambience: latest(({ ambience }) => ambience !== null)?.ambience ?? '',
    flags,
  }
}

/** Everything that was read, with this version's texts, from the beginning to where the run is. */
export function backlog(script: Script, run: Run): LogEntry[] {
  const { segments, taken } = walk(script, run)
  const before = run.earlier.flatMap(({ made }) => made).flatMap(each => logOfEarlier(script, each))
  return [
    ...before,
    ...segments.flatMap(({ passed, scene }, choices): LogEntry[] => {
      const isLast = choices === segments.length - 1
      const lines = passed.slice(0, isLast ? run.shown : undefined).map(
        (each, index): LogEntry => ({
          kind: 'line',
          ...each,
          position: { choices, shown: index + 1 },
        }),
      )
      const choice = taken[choices]
      return choice && !isLast ? [...lines, { kind: 'choice', scene, choice, position: null }] : lines
    }),
  ]
}

function logOfEarlier(script: Script, made: Made): LogEntry[] {
  const lines = sceneOf(script, made.scene)?.lines ?? []
  const choice = choiceOf(script, made)
  return [
    ...lines.map((line): LogEntry => ({ kind: 'line', scene: made.scene, line, position: null })),
    ...(choice ? [{ kind: 'choice', scene: made.scene, choice, position: null } as const] : []),
  ]
}

/** What a way through a script comes to. */
export type Outcome = {
  /** How many of its choices were removed. */
  dropped: number
  isEnd: boolean
  /** Every scene that was passed. */
  scenes: ReadonlySet<string>
  flags: ReadonlySet<string>
}

/** Makes the choices again; those that were removed are dropped, with what follows them. */
export function replay(script: Script, way: Way): Outcome & { run: Run } {
  const { segments, taken, flags } = walk(script, way)
  const made = way.made.slice(0, taken.length)
  return {
    run: atFirstLine(script, { ...way, made }),
    dropped: way.made.length - taken.length,
    isEnd: segments.at(-1)?.isEnd ?? false,
    scenes: new Set(segments.flatMap(({ scenes }) => scenes)),
    flags,
  }
}
