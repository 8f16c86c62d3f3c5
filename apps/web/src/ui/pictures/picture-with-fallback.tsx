import { type ReactNode, useState } from 'react'

type Props = {
  src: string
  /** Shown instead of the picture where it does not load, as without a network. */
  instead: ReactNode
  className?: string | undefined
  width?: number
  height?: number
}

/** A picture that adds nothing to the text beside it. A browser's icon for a broken picture is never shown. */
export function PictureWithFallback({ src, instead, ...shape }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const fail = () => setFailed(src)
  if (failed === src) return instead
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={fail}
      // A page that the server rendered may have tried before the script was there.
      ref={image => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) fail()
      }}
      {...shape}
    />
  )
}
