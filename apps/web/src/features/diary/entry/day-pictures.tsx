import { picturesPerDay } from '@iki/contract/diary/diary-field'
import { picturesLabel } from '@iki/contract/diary/diary-labels'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PictureChooser } from '#ui/pictures/picture-chooser.tsx'
import tiles from '#ui/pictures/picture-tiles.module.css'
import { PictureViewer } from '#ui/pictures/picture-viewer.tsx'
import type { DiaryKind } from '../offline/diary-kinds.ts'
import classes from './day-pictures.module.css'
import { type DayPicture, useDayPictures } from './picture-sources.ts'
import { pictureFault, pictureName, tooManyPictures } from './picture-text.ts'
import { forgetPicture, retryPicture, savePicture } from './save-picture.ts'

type Props = {
  kind: DiaryKind
  /** The day they belong to. */
  date: string
  /** The day's `images`, as the form has them. */
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** The pictures in a day's form: to add, enlarge, remove and restore. They are sent when the day is saved. */
export function DayPictures({ kind, date, ids, onChange }: Props) {
  const { pictures, refused, isOutOfReach, renew } = useDayPictures(kind, date, ids)
  const [removed, setRemoved] = useState<{ id: string; at: number } | null>(null)
  const [viewed, setViewed] = useState<number | null>(null)
  const { add, isBusy, fault, forgetFault } = useAdding({ kind, date, ids, onChange })
  const large = viewed === null ? null : (pictures[viewed]?.large ?? null)
  const remove = (id: string, at: number) => {
    setRemoved({ id, at })
    forgetFault()
    onChange(ids.filter(each => each !== id))
  }
  const putBack = () => {
    if (removed && !ids.includes(removed.id)) onChange(ids.toSpliced(removed.at, 0, removed.id))
    setRemoved(null)
  }
  const retry = async (id: string) => {
    await retryPicture(id)
    if (!ids.includes(id)) onChange([...ids, id])
  }
  const isFull = ids.length >= picturesPerDay
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{picturesLabel}</legend>
      <p className={classes.count}>
        {ids.length} / {picturesPerDay}
      </p>
      {pictures.length > 0 && (
        <ul className={tiles.tiles}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              name={pictureName(date, index)}
              isOutOfReach={isOutOfReach}
              onOpen={() => setViewed(index)}
              onRemove={() => remove(picture.id, index)}
              onFail={renew}
            />
          ))}
        </ul>
      )}
      <PictureChooser isBusy={isBusy} isFull={isFull} onChoose={files => void add(files)} />
      {fault && <Notice kind="problem">{fault}</Notice>}
      {refused.map(({ id, error, small }) => (
        <Notice
          key={id}
          kind="problem"
          title="送れなかった写真があります"
          action={
            <>
              {!isFull && <SecondaryButton onPress={() => void retry(id)}>もう一度添える</SecondaryButton>}
              <SecondaryButton onPress={() => void forgetPicture(id)}>この写真を消す</SecondaryButton>
            </>
          }
        >
          <p>{error} ことばは、写真がなくても送られています。</p>
          {small && <img className={classes.refused} src={small} alt="送れなかった写真" />}
        </Notice>
      ))}
      {removed && !ids.includes(removed.id) && !isFull && (
        <Notice kind="success" action={<SecondaryButton onPress={putBack}>元にもどす</SecondaryButton>}>
          写真を外しました。
        </Notice>
      )}
      {viewed !== null && large && (
        <PictureViewer
          source={large}
          name={pictureName(date, viewed)}
          onClose={() => setViewed(null)}
          onFail={renew}
        />
      )}
    </fieldset>
  )
}

/** Adds chosen files one after the other, because phones have little memory. */
function useAdding({ kind, date, ids, onChange }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  // The form may have changed while a picture was scaled down.
  const newest = useRef({ ids, onChange })
  newest.current = { ids, onChange }
  async function add(files: File[]): Promise<void> {
    if (files.length === 0 || isBusy) return
    setBusy(true)
    const room = picturesPerDay - ids.length
    const faults = new Set(files.length > room ? [tooManyPictures] : [])
    for (const file of files.slice(0, room)) {
      try {
        const id = await savePicture(kind, date, file)
        const { current } = newest
        newest.current = { ...current, ids: [...current.ids, id] }
        current.onChange([...newest.current.ids])
      } catch (error) {
        faults.add(pictureFault(error))
      }
    }
    setFault([...faults].join('\n') || null)
    setBusy(false)
  }
  return { add, isBusy, fault, forgetFault: () => setFault(null) }
}

type PictureTileProps = {
  picture: DayPicture
  name: string
  isOutOfReach: boolean
  onOpen: () => void
  onRemove: () => void
  onFail: () => void
}

function PictureTile({ picture, name, isOutOfReach, onOpen, onRemove, onFail }: PictureTileProps) {
  return (
    <li className={tiles.tile}>
      {picture.small ? (
        <button type="button" className={classes.open} onClick={onOpen}>
          <img src={picture.small} alt={`${name}を大きく見る`} onError={onFail} />
        </button>
      ) : (
        <span className={classes.waiting} role="img" aria-label={`${name}。いまは見られません`}>
          {isOutOfReach ? 'つながると見られます' : ''}
        </span>
      )}
      <button type="button" className={tiles.remove} aria-label={`${name}を外す`} onClick={onRemove}>
        <IconX size={18} stroke={1.8} />
      </button>
      {picture.isUnsent && <span className={classes.state}>{picture.error ? '送れません' : '未送信'}</span>}
    </li>
  )
}
