import { listPictureAddresses } from '@iki/contract/diary/diary'
import { mediaAddressMs } from '@iki/contract/media/media'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { clock } from '#core/time/clock.ts'
import type { DiaryKind, PictureRow } from '../offline/diary-kinds.ts'
import { useOpenDiary } from '../offline/use-diary.ts'
import { useLive } from '../offline/use-live.ts'

const renewalPauseMs = 30_000

/** A picture of a day: on this phone, on the server, or out of reach for now. */
export type DayPicture = {
  id: string
  /** Null while it is being loaded, or is out of reach. */
  small: string | null
  large: string | null
  isUnsent: boolean
  /** Why the server does not take it. */
  error: string | null
}

const pictureAddressesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['diary', 'pictures', ...ids],
    queryFn: ({ signal }) => call(listPictureAddresses, { ids: [...ids] }, { signal }),
    // The addresses expire, so new ones are fetched before that.
    staleTime: mediaAddressMs / 2,
    refetchInterval: mediaAddressMs / 2,
    placeholderData: keepPreviousData,
  })

/** The pictures that a day names, and those of the day that the server refused. */
export function useDayPictures(kind: DiaryKind, date: string, ids: readonly string[]) {
  const diary = useOpenDiary()
  const key = `pictures ${kind} ${date} ${ids.join(' ')}`
  const { value: rows } = useLive(diary, key, async database => {
    const table = database.pictures
    const named = await table.bulkGet([...ids])
    const refused = await table
      .where('[kind+date]')
      .equals([kind, date])
      .filter(row => row.error !== null && !ids.includes(row.id))
      .toArray()
    return [...named.filter(row => row !== undefined), ...refused]
  })
  const here = useBlobAddresses(rows)
  const away = rows ? ids.filter(id => !here.has(id)) : []
  const { data, refetch, isError } = useQuery({
    ...pictureAddressesQuery(away),
    enabled: away.length > 0,
  })
  const renewedAt = useRef(0)
  const addresses = new Map(data?.map(({ id, url }) => [id, url]))
  const pictureOf = (id: string): DayPicture => {
    const found = here.get(id)
    if (found) return found
    const url = addresses.get(id) ?? null
    return { id, small: url, large: url, isUnsent: false, error: null }
  }
  return {
    pictures: ids.map(pictureOf),
    refused: (rows ?? []).filter(row => !ids.includes(row.id)).map(row => pictureOf(row.id)),
    isOutOfReach: isError && !data,
    /** Called when an address has expired. */
    renew() {
      const now = clock.now().getTime()
      if (now - renewedAt.current < renewalPauseMs) return // A new address did not help.
      renewedAt.current = now
      void refetch()
    },
  }
}

/** Object URLs of pictures on this phone, revoked when they are no longer shown. */
function useBlobAddresses(rows: PictureRow[] | undefined): ReadonlyMap<string, DayPicture> {
  const [made] = useState(() => new Map<string, { small: string; large: string }>())
  useEffect(
    () => () => {
      for (const { small, large } of made.values()) for (const url of [small, large]) URL.revokeObjectURL(url)
      made.clear()
    },
    [made],
  )
  return useMemo(() => {
    const shown = new Map<string, DayPicture>()
    for (const { id, blob, thumbnail, isSent, error } of rows ?? []) {
      const urls = made.get(id) ?? {
        small: URL.createObjectURL(thumbnail),
        large: URL.createObjectURL(blob),
      }
      made.set(id, urls)
      shown.set(id, { id, ...urls, isUnsent: !isSent, error })
    }
    return shown
  }, [rows, made])
}
