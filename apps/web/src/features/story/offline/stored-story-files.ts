import type { Episode } from '@iki/contract/play/story-format'
import { useEffect, useState } from 'react'
import { storedFiles } from '#core/downloads/stored-files.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { useOfBrowser } from '#ui/page/use-of-browser.ts'
import { storedEpisodes } from './stored-story.ts'

/** Sounds and pictures of the episodes that this device stores. */
const files = storedFiles('story')

const filesOf = ({ scenes }: Episode): string[] =>
  scenes
    .flatMap(({ lines }) => lines.flatMap(line => [line.voice, line.ambience, line.picture?.src]))
    .filter(address => typeof address === 'string' && address !== '') as string[]

/** Keeps the voices, sounds and pictures of the stored episodes, and no others. */
export const downloadStoryFiles = (): Promise<void> =>
  files.storeOnly(storedEpisodes.list(currentOwner()).flatMap(({ episode }) => filesOf(episode)))

/** Where a voice, a sound or a picture is to be had: on this device, or else at its address. Null while it is looked for. */
export function useStoryFile(address: string | null): string | null {
  const [found, setFound] = useState<{ of: string; src: string } | null>(null)
  const mayHave = useOfBrowser(files.mayHave, false)
  const isLookedFor = address !== null && address !== '' && mayHave
  useEffect(() => {
    if (!isLookedFor) return
    let [isOver, made] = [false, '']
    void files.find(address).then(file => {
      if (isOver) return
      if (file) made = URL.createObjectURL(file)
      setFound({ of: address, src: made || address })
    })
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [address, isLookedFor])
  if (!isLookedFor) return address
  return found?.of === address ? found.src : null
}
