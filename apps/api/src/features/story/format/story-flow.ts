import type { Condition } from '@iki/contract/play/story-format'
import type { DraftChoice, DraftScene } from './story-draft.ts'
import type { StoryProblem } from './story-problem.ts'

type Flow = {
  scenes: readonly DraftScene[]
  /** Flags of this episode. They are set only by its choices. */
  own: readonly string[]
  /** Flags that earlier episodes can have set, each of them or not. */
  earlier: ReadonlySet<string>
}

/** A scene, with the episode’s own flags as bits. */
type State = { scene: DraftScene; flags: number }
const keyOf = ({ scene, flags }: State) => `${scene.id} ${flags}`

/**
 * Follows every way through an episode: each scene with each set of the episode’s own flags that can come about. What
 * earlier episodes may have set can go either way at every question.
 */
export function checkFlow({ scenes, own, earlier }: Flow): StoryProblem[] {
  const [first] = scenes
  if (!first) return []
  const sceneOf = new Map(scenes.map(scene => [scene.id, scene]))
  const begun: State = { scene: first, flags: 0 }
  const states = new Map([[keyOf(begun), begun]])
  const before = new Map<string, Set<string>>()
  const ends = new Set<string>()
  const offered = new Set<DraftChoice>()

  const canBe = ({ flag, isSet }: Condition, flags: number, wanted: boolean): boolean => {
    const bit = own.indexOf(flag)
    if (bit >= 0) return (((flags >> bit) & 1) === 1) === (isSet === wanted)
    return earlier.has(flag) || isSet !== wanted
  }
  const withSet = (flags: number, sets: readonly string[]) =>
    sets.reduce((bits, flag) => bits | (own.includes(flag) ? 1 << own.indexOf(flag) : 0), flags)

  function nextOf({ scene, flags }: State): { to: string; flags: number }[] {
    const next: { to: string; flags: number }[] = []
    for (const { when, to } of scene.jumps) {
      if (when === null || canBe(when, flags, true)) next.push({ to, flags })
      if (when === null || !canBe(when, flags, false)) return next
    }
    for (const choice of scene.choices)
      if (choice.when.every(condition => canBe(condition, flags, true))) {
        offered.add(choice)
        next.push({ to: choice.to, flags: withSet(flags, choice.sets) })
      }
    if (scene.isEnd) ends.add(keyOf({ scene, flags }))
    return next
  }

  const open = [begun]
  for (let state = open.pop(); state; state = open.pop())
    for (const { to, flags } of nextOf(state)) {
      const scene = sceneOf.get(to)
      if (!scene) continue
      const key = keyOf({ scene, flags })
      before.set(key, (before.get(key) ?? new Set()).add(keyOf(state)))
      if (states.has(key)) continue
      states.set(key, { scene, flags })
      open.push({ scene, flags })
    }

  const ending = backFrom(ends, before)
  const reached = new Set([...states.values()].map(({ scene }) => scene))
  const stuck = new Set([...states].filter(([key]) => !ending.has(key)).map(([, { scene }]) => scene))
  const linked = linkedFrom(first, sceneOf)
  return scenes.flatMap((scene): StoryProblem[] => {
    const { on, id } = scene
    if (!linked.has(scene)) return [{ code: 'S04', line: on, text: `場面「${id}」へ行く道が、ありません` }]
    if (!reached.has(scene))
      return scene.isEnd
        ? [{ code: 'S06', line: on, text: `この終わり（場面「${id}」）には、どう選んでも着きません` }]
        : [{ code: 'S04', line: on, text: `場面「${id}」には、どう選んでも着きません` }]
    const dead: StoryProblem[] = stuck.has(scene)
      ? [{ code: 'S05', line: on, text: `場面「${id}」から、終わりに着けないことがあります` }]
      : []
    const hidden = scene.choices
      .filter(choice => !offered.has(choice))
      .map(
        (choice): StoryProblem => ({
          code: 'S07',
          line: choice.on,
          text: `選択肢「${choice.id}」は、どう選んでも出てきません`,
        }),
      )
    return [...dead, ...hidden]
  })
}

/** Everything from which one of these is reached. */
function backFrom(ends: ReadonlySet<string>, before: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set(ends)
  const open = [...ends]
  for (let key = open.pop(); key !== undefined; key = open.pop())
    for (const each of before.get(key) ?? [])
      if (!found.has(each)) {
        found.add(each)
        open.push(each)
      }
  return found
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
