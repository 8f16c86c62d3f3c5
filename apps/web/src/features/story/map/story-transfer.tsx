import { exportStorySaves, importStorySaves } from '@iki/contract/play/story'
import type { StoryId } from '@iki/contract/play/story-order'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { storyQuery } from '../story.queries.ts'
import classes from './story-transfer.module.css'

/** Saves can be taken elsewhere as a file, and brought back. */
export function StoryTransfer({ story }: { story: StoryId }) {
  const chooser = useRef<HTMLInputElement>(null)
  const saving = useMutation({
    mutationFn: () => call(exportStorySaves, { story }),
    onSuccess: data => download(`${story}-shiori.json`, JSON.stringify(data, null, 2)),
  })
  const bringing = useMutation({
    mutationFn: async (file: File) => call(importStorySaves, { story, saves: savesIn(await file.text()) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: storyQuery(story).queryKey }),
  })
  const error = saving.error ?? bringing.error
  return (
    <div className={classes.transfer}>
      <SecondaryButton onPress={() => saving.mutate()} isBusy={saving.isPending}>
        しおりを書き出す
      </SecondaryButton>
      <SecondaryButton onPress={() => chooser.current?.click()} isBusy={bringing.isPending}>
        しおりを読み込む
      </SecondaryButton>
      <input
        ref={chooser}
        type="file"
        accept="application/json"
        hidden
        aria-label="しおりのファイル"
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          if (file) bringing.mutate(file)
          event.currentTarget.value = ''
        }}
      />
      {error && (
        <Notice kind="problem">
          {error instanceof SyntaxError
            ? 'このファイルは、しおりとして読めませんでした。'
            : errorMessage(error)}
        </Notice>
      )}
      {bringing.data && (
        <Notice kind="info">
          {bringing.data.leftOut > 0
            ? `読み込みました。${bringing.data.leftOut}つは、いまのお話に場所がないため、入れていません。`
            : '読み込みました。'}
        </Notice>
      )}
    </div>
  )
}

type Saves = Parameters<typeof call<typeof importStorySaves>>[1]['saves']

/** The server checks each; here it only has to be a list. */
function savesIn(text: string): Saves {
  const { saves } = JSON.parse(text) as { saves?: unknown }
  if (!Array.isArray(saves)) throw new SyntaxError('no saves')
  return (saves as Saves).filter(({ slot }) => String(slot) !== '0').slice(0, 8)
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
