import { useEffect, useState } from 'react'
import { ApiError, tellError } from '#core/api/api-error.ts'
import { draft } from './draft.ts'
import { outbox, useOutgoing } from './outbox.ts'

const alreadyThere =
  'はじめに送った感想は、届いています。このまま送ると、別の感想になります。「わたしの感想と返事」でお確かめください。'
const lostPicture = '写真か、感想の相手の音声が見つかりませんでした。外してから、もう一度お送りください。'

/** Why a post was refused. It then is a draft again, with every word in it. */
export function usePostProblem(id: string) {
  const { post } = useOutgoing(id)
  const [told, setTold] = useState<string | null>(null)
  const isRefused = post?.state === 'refused'
  const error = post?.error
  useEffect(() => {
    if (!isRefused) return
    const code = error instanceof ApiError ? error.code : null
    outbox.takeBack(id)
    if (code === 'repeated_differently') draft.renewId()
    if (code === 'repeated_differently') setTold(alreadyThere)
    else setTold(code === 'not_found' ? lostPicture : tellError(error))
  }, [id, isRefused, error])
  return { told, forget: () => setTold(null) }
}
