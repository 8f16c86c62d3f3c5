import type { Impression } from '@iki/contract/people/impression'
import { useRef, useState } from 'react'
import { clock } from '#core/time/clock.ts'
import { PictureViewer } from '#ui/pictures/picture-viewer.tsx'
import { refreshPost } from './cached-posts.ts'
import classes from './post-card.module.css'

/** A picture that fails again within this time is not requested once more: a new address did not help. */
const renewalPauseMs = 30_000

/** The pictures of a post. A press shows one large. */
export function PostPictures({ post }: { post: Impression }) {
  const { id, pictures, author } = post
  const [viewed, setViewed] = useState<string | null>(null)
  const renewedAt = useRef(0)
  // The addresses expire after some time.
  const renew = () => {
    const now = clock.now().getTime()
    if (now - renewedAt.current < renewalPauseMs) return
    renewedAt.current = now
    void refreshPost(id)
  }
  const nameOf = (index: number) => pictures[index]?.text || `${author.name}さんの写真 ${index + 1}枚め`
  const viewedIndex = pictures.findIndex(picture => picture.id === viewed)
  const large = pictures[viewedIndex]
  return (
    <>
      <ul className={classes.pictures} data-count={pictures.length}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button type="button" className={classes.picture} onClick={() => setViewed(picture.id)}>
              <img
                src={picture.url}
                alt={`${nameOf(index)}を大きく見る`}
                width={picture.width}
                height={picture.height}
                loading="lazy"
                onError={renew}
              />
            </button>
          </li>
        ))}
      </ul>
      {large && (
        <PictureViewer
          source={large.url}
          name={nameOf(viewedIndex)}
          onClose={() => setViewed(null)}
          onFail={renew}
        />
      )}
    </>
  )
}
