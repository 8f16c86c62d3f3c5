import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { useRef } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'

type Props = { isBusy: boolean; isFull: boolean; onChoose: (files: File[]) => void }

/** A button that asks the phone for pictures, as long as there is room for more. */
export function PictureChooser({ isBusy, isFull, onChoose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="写真を選ぶ"
        onChange={event => {
          onChoose([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = '' // The same one may be chosen again.
        }}
      />
      {!isFull && (
        <SecondaryButton icon={<IconCamera />} isBusy={isBusy} onPress={() => field.current?.click()}>
          写真を添える
        </SecondaryButton>
      )}
    </>
  )
}
