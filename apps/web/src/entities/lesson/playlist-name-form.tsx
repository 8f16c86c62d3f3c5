import { ownPlaylistLimits, saveOwnPlaylist } from '@iki/contract/media/own-playlist'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { randomKey } from '#core/api/random-key.ts'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useSavePlaylist } from './own-playlist.queries.ts'

const schema = v.object({ name: saveOwnPlaylist.input.entries.name })

type Props = {
  /** The one that is renamed; left out, a new one is made. */
  playlist?: { id: string; name: string } | undefined
  /** What a new one begins with. */
  lessonIds?: string[] | undefined
  onDone: (saved: { id: string; name: string }) => void
}

/** Names a playlist, a new one or one that is there. */
export function PlaylistNameForm({ playlist, lessonIds, onDone }: Props) {
  const [id] = useState(() => playlist?.id ?? randomKey())
  const save = useSavePlaylist(id)
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: playlist?.name ?? '' },
    onValuesChange: () => save.isIdle || save.reset(),
    validate: schemaResolver(schema, { sync: true }),
  })
  const submit = form.onSubmit(({ name: typed }) => {
    const name = typed.trim()
    save.mutate({ name, lessonIds }, { onSuccess: () => onDone({ id, name }) })
  })
  return (
    <FormFrame
      label={playlist ? '名前を変える' : '新しいプレイリスト'}
      submitLabel={playlist ? '名前を変える' : 'つくる'}
      isBusy={save.isPending}
      problem={save.error && errorMessage(save.error)}
      onSubmit={submit}
    >
      <TextField
        label="プレイリストの名前"
        placeholder="たとえば、ねむる前の三つ"
        autoComplete="off"
        data-autofocus
        mostCharacters={ownPlaylistLimits.nameLength}
        {...form.getInputProps('name')}
      />
    </FormFrame>
  )
}
