import { useRef, useState } from 'react'
import { type ChosenMethod, methodInput } from './method-choice.tsx'
import type { CardForm } from './stripe-card.tsx'

/**
 * A card that is typed in the provider's form becomes a name that the calls take. `take` answers null where something is
 * missing: `problem` says what.
 */
export function useCardForm() {
  const form = useRef<CardForm | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isTaking, setTaking] = useState(false)

  async function take(chosen: ChosenMethod): Promise<ReturnType<typeof methodInput> | null> {
    setProblem(null)
    if (chosen !== 'new:card') return methodInput(chosen)
    setTaking(true)
    const taken = form.current ? await form.current.take().catch(() => notReady) : notReady
    setTaking(false)
    if ('problem' in taken) setProblem(taken.problem)
    return 'problem' in taken ? null : { newMethod: taken.name }
  }
  return { form, take, problem, isTaking }
}

const notReady = { problem: 'カードの入力欄を準備しています。すこし待って、もう一度お試しください。' }
