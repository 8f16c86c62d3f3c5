import { isWithin } from '@iki/contract/api/characters'
import { picturesPerImpression, pictureTextLength } from '@iki/contract/people/impression'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'
import { pictureProblem } from '#core/pictures/picture-problem.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PictureChooser } from '#ui/pictures/picture-chooser.tsx'
import tiles from '#ui/pictures/picture-tiles.module.css'
import type { PictureTexts } from './draft.ts'
import { findPictures, forgetPictures, saveDraftPicture } from './draft-pictures.ts'
import classes from './impression-form.module.css'

const tooMany = `写真は${picturesPerImpression}枚までです。`
const tooLong = `${pictureTextLength}文字以内にしてください`

type Props = {
  ids: readonly string[]
  /** The addresses of pictures that the post already has on the server. */
  addresses?: ReadonlyMap<string, string>
  /** What the pictures show, by their ids. */
  texts: PictureTexts
  isDisabled: boolean
  onChange: (ids: string[]) => void
  onWrite: (texts: PictureTexts) => void
}

const none: ReadonlyMap<string, string> = new Map()

/** The pictures of a draft: chosen from the device or taken with its camera, and removed again. */
export function PicturesField({ ids, addresses = none, texts, isDisabled, onChange, onWrite }: Props) {
  const sources = useSources(ids, addresses)
  const latest = useRef(ids)
  latest.current = ids
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function add(files: File[]): Promise<void> {
    if (files.length === 0 || isBusy) return
    setBusy(true)
    const room = picturesPerImpression - latest.current.length
    const problems = new Set(files.length > room ? [tooMany] : [])
    // One after the other, because a phone has little memory for many large pictures at once.
    for (const file of files.slice(0, room))
      try {
        const added = [...latest.current, await saveDraftPicture(file)]
        latest.current = added
        onChange(added)
      } catch (error) {
        problems.add(pictureProblem(error))
      }
    setProblem([...problems].join('\n') || null)
    setBusy(false)
  }
  const remove = (id: string) => {
    onChange(ids.filter(each => each !== id))
    void forgetPictures([id])
  }
  return (
    <fieldset className={classes.group} disabled={isDisabled}>
      <legend className={classes.label}>
        写真{' '}
        <span className={classes.count}>
          {ids.length} / {picturesPerImpression}
        </span>
      </legend>
      {ids.length > 0 && (
        <ul className={tiles.tiles}>
          {ids.map((id, index) => (
            <li key={id} className={tiles.tile}>
              {sources.get(id) ? (
                <img className={classes.picture} src={sources.get(id)} alt={`写真 ${index + 1}枚め`} />
              ) : (
                <span className={classes.lost}>{sources.has(id) ? '見つかりません' : ''}</span>
              )}
              <button
                type="button"
                className={tiles.remove}
                aria-label={`写真 ${index + 1}枚めを外す`}
                onClick={() => remove(id)}
              >
                <IconX size={18} stroke={1.8} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <PictureChooser
        isBusy={isBusy}
        isFull={ids.length >= picturesPerImpression}
        onChoose={files => void add(files)}
      />
      {ids.map((id, index) => (
        <div key={id} className={classes.pictureText}>
          <TextField
            label={`写真 ${index + 1}枚めの説明`}
            isOptional
            description={index === 0 ? '写真を見られない方に、声で読み上げられます。' : undefined}
            value={texts[id] ?? ''}
            error={isWithin(texts[id] ?? '', pictureTextLength) ? null : tooLong}
            onChange={event => onWrite({ ...texts, [id]: event.currentTarget.value })}
          />
        </div>
      ))}
      {problem && <Notice kind="problem">{problem}</Notice>}
    </fieldset>
  )
}

/** Object URLs of pictures on this device, revoked when they are no longer shown; empty for a missing picture. */
function useSources(ids: readonly string[], addresses: ReadonlyMap<string, string>) {
  const [sources, setSources] = useState<ReadonlyMap<string, string>>(none)
  const key = ids.filter(id => !addresses.has(id)).join(' ')
  useEffect(() => {
    const wanted = key === '' ? [] : key.split(' ')
    let made: string[] = []
    let isOver = false
    findPictures(wanted).then(
      rows => {
        if (isOver) return
        const found = new Map(wanted.map(id => [id, '']))
        for (const { id, thumbnail } of rows) found.set(id, URL.createObjectURL(thumbnail))
        made = [...found.values()].filter(Boolean)
        setSources(found)
      },
      () => setSources(new Map(wanted.map(id => [id, '']))),
    )
    return () => {
      isOver = true
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [key])
  return new Map([...sources, ...addresses])
}
