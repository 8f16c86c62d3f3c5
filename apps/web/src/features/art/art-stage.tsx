import type { Art } from '@iki/contract/play/art'
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { fetchModel } from './art.queries.ts'
import classes from './art-stage.module.css'
import { ArtTurner } from './art-turner.tsx'
import type { ArtViewer } from './art-viewer.tsx'

type Viewer = ComponentType<ComponentProps<typeof ArtViewer>>
type State =
  | { step: 'poster' | 'loading' }
  | { step: 'model'; Viewer: Viewer; url: string }
  | { step: 'views'; why: string; canTryAgain: boolean }

/**
 * First a picture. The program that draws in three dimensions is large: it comes after the press, and where it can't
 * run, eight views can be turned instead.
 */
export function ArtStage({ art, onSide }: { art: Art; onSide: (side: number) => void }) {
  const [state, setState] = useState<State>({ step: 'poster' })
  const stage = useRef<HTMLFieldSetElement>(null)
  const isOpen = state.step === 'model' || state.step === 'views'
  // The button that was pressed is removed then, and the focus would be lost.
  useEffect(() => {
    if (isOpen) stage.current?.focus({ preventScroll: true })
  }, [isOpen])
  const fail = (why: string) => setState({ step: 'views', why, canTryAgain: true })
  const start = async () => {
    if (!hasWebgl()) {
      const why = 'この端末では立体を描けないので、まわりから見た絵をめくれるようにしました。'
      return setState({ step: 'views', why, canTryAgain: false })
    }
    setState({ step: 'loading' })
    try {
      const [Viewer, { url }] = await Promise.all([
        loadChunk(() => import('./art-viewer.tsx').then(chunk => chunk.ArtViewer)),
        fetchModel(art.id),
      ])
      setState({ step: 'model', Viewer, url })
    } catch (error) {
      fail(errorMessage(error))
    }
  }
  if (!isOpen)
    return (
      <div className={classes.stage}>
        <img src={art.posterUrl} alt={art.alt} width={720} height={720} className={classes.poster} />
        <div className={classes.buttons}>
          <PrimaryButton isBusy={state.step === 'loading'} onPress={() => void start()}>
            立体で見る
          </PrimaryButton>
        </div>
      </div>
    )
  return (
    <fieldset className={classes.stage} aria-label={art.alt} tabIndex={-1} ref={stage}>
      {state.step === 'model' ? (
        <>
          <state.Viewer
            url={state.url}
            posterUrl={art.posterUrl}
            label={art.alt}
            onSide={onSide}
            onFail={() => fail('立体を読み込めなかったので、まわりから見た絵をめくれるようにしました。')}
          />
          <p className={classes.hint}>指かマウスで、まわせます。キーボードでは、矢印キーでまわります。</p>
        </>
      ) : (
        <>
          <Notice
            action={
              state.canTryAgain && (
                <SecondaryButton onPress={() => void start()}>もう一度、立体で見る</SecondaryButton>
              )
            }
          >
            {state.why}
          </Notice>
          <ArtTurner art={art} onSide={onSide} />
        </>
      )}
    </fieldset>
  )
}

function hasWebgl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
