import type { Condition } from '@iki/contract/play/story-format'
import type { DraftScene } from './story-draft.ts'
import type { StoryProblem } from './story-problem.ts'

type Flow = {
  scenes: readonly DraftScene[]
  /** Flags of this episode. They are set only by its choices. */
  own: readonly string[]
  /** Flags that earlier episodes can have set, each of them or not. */
  earlier: ReadonlySet<string>
}

/**
 * Follows every way through an episode: each scene with each set of the episode’s own flags that can come about. What
 * earlier episodes may have set can go either way at every question. A state is one number: the scene’s place, and the
 * own flags as its lowest bits.
 */
export function checkFlow({ scenes, own, earlier }: Flow): StoryProblem[] {
  const [first] = scenes
  if (!first) return []
  const indexOf = new Map(scenes.map(({ id }, index) => [id, index]))
  const bitOf = new Map(own.map((flag, index) => [flag, 1 << index]))
  const sets = 1 << own.length
  const isReached = new Uint8Array(scenes.length * sets)
  const ends: number[] = []
  /** Each step from a state to another, at the same place of both. */
  const [from, to]: [number[], number[]] = [[], []]

  const canBe = ({ flag, isSet }: Condition, flags: number, wanted: boolean): boolean => {
    const bit = bitOf.get(flag)
    if (bit !== undefined) return ((flags & bit) !== 0) === (isSet === wanted)
    return earlier.has(flag) || isSet !== wanted
  }
  const bitsIn = (flags: readonly string[]) => flags.reduce((bits, flag) => bits | (bitOf.get(flag) ?? 0), 0)
  const choicesOf = scenes.map(({ choices }) =>
    choices.map(choice => ({
      choice,
      target: indexOf.get(choice.to),
      sets: bitsIn(choice.sets),
      ifSet: bitsIn(choice.when.flatMap(({ flag, isSet }) => (isSet ? flag : []))),
      ifUnset: bitsIn(choice.when.flatMap(({ flag, isSet }) => (isSet ? [] : flag))),
      /** Whether flags of this and earlier episodes can allow it. */
      isPossible: choice.when.every(({ flag, isSet }) => bitOf.has(flag) || earlier.has(flag) || !isSet),
      isOffered: false,
    })),
  )

  const open = [0]
  isReached[0] = 1
  function go(state: number, scene: number | undefined, flags: number): void {
    if (scene === undefined) return
    const next = scene * sets + flags
    from.push(state)
    to.push(next)
    if (isReached[next]) return
    isReached[next] = 1
    open.push(next)
  }
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const flags = state % sets
    const index = (state - flags) / sets
    const scene = scenes[index] as DraftScene
    if (goByJump(state, scene, flags)) continue
    for (const each of choicesOf[index] ?? [])
      if (each.isPossible && (flags & each.ifSet) === each.ifSet && (flags & each.ifUnset) === 0) {
        each.isOffered = true
        go(state, each.target, flags | each.sets)
      }
    if (scene.isEnd) ends.push(state)
  }

  /** Whether a jump is made in any case. */
  function goByJump(state: number, { jumps }: DraftScene, flags: number): boolean {
    for (const { when, to: target } of jumps) {
      if (when === null || canBe(when, flags, true)) go(state, indexOf.get(target), flags)
      if (when === null || !canBe(when, flags, false)) return true
    }
    return false
  }

  const isEnding = backFrom(ends, { from, to, states: isReached.length })
  const reached = new Set<DraftScene>()
  const stuck = new Set<DraftScene>()
  for (let state = 0; state < isReached.length; state++) {
    if (!isReached[state]) continue
    const scene = scenes[Math.floor(state / sets)] as DraftScene
    reached.add(scene)
    if (!isEnding[state]) stuck.add(scene)
  }
  const linked = linkedFrom(first, new Map(scenes.map(scene => [scene.id, scene])))
  return scenes.flatMap((scene, index): StoryProblem[] => {
    const { on, id } = scene
    if (!linked.has(scene)) return [{ code: 'S04', line: on, text: `場面「${id}」へ行く道が、ありません` }]
    if (!reached.has(scene))
      return scene.isEnd
        ? [{ code: 'S06', line: on, text: `この終わり（場面「${id}」）には、どう選んでも着きません` }]
        : [{ code: 'S04', line: on, text: `場面「${id}」には、どう選んでも着きません` }]
    const dead: StoryProblem[] = stuck.has(scene)
      ? [{ code: 'S05', line: on, text: `場面「${id}」から、終わりに着けないことがあります` }]
      : []
    const hidden = (choicesOf[index] ?? [])
      .filter(({ isOffered }) => !isOffered)
      .map(
        ({ choice }): StoryProblem => ({
          code: 'S07',
          line: choice.on,
          text: `選択肢「${choice.id}」は、どう選んでも出てきません`,
        }),
      )
    return [...dead, ...hidden]
  })
}

type Steps = { from: readonly number[]; to: readonly number[]; states: number }

/** Every state from which one of these is reached. */
function backFrom(ends: readonly number[], { from, to, states }: Steps): Uint8Array {
  // The steps into each state, as a chain: its last one, and of each step the one before it.
  const last = new Int32Array(states).fill(-1)
  const before = new Int32Array(to.length)
  for (let step = 0; step < to.length; step++) {
    const state = to[step] ?? 0
    before[step] = last[state] ?? -1
    last[state] = step
  }
  const isEnding = new Uint8Array(states)
  const open = [...ends]
  for (const state of ends) isEnding[state] = 1
  for (let state = open.pop(); state !== undefined; state = open.pop())
    for (let step = last[state] ?? -1; step >= 0; step = before[step] ?? -1) {
      const earlier = from[step] ?? 0
      if (isEnding[earlier]) continue
      isEnding[earlier] = 1
      open.push(earlier)
    }
  return isEnding
}

/** Scenes to which choices and jumps lead, whatever their conditions. */
function linkedFrom(first: DraftScene, sceneOf: ReadonlyMap<string, DraftScene>): Set<DraftScene> {
  const found = new Set([first])
  const open = [first]
  for (let scene = open.pop(); scene; scene = open.pop())
    for (const { to } of [...scene.choices, ...scene.jumps]) {
      const next = sceneOf.get(to)
      if (next && !found.has(next)) {
        found.add(next)
        open.push(next)
      }
    }
  return found
}
