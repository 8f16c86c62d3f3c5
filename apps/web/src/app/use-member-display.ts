import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { deviceDisplay } from '#core/display/device-display.ts'
import { showOnDevice, useDisplaySettings } from '#core/display/display-settings.ts'
import { useMe } from '#core/session/me.queries.ts'

/** Shows on this device what the member has chosen on another one, and nothing that another member has chosen here. */
export function useMemberDisplay(): void {
  const { scheme, textPercent, motion } = useDisplaySettings()
  const uid = useMe().me?.uid
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (uid === undefined) return
    const wasOthers = deviceDisplay.forgetOthers(uid)
    showOnDevice({ scheme, textPercent, motion }, uid)
    if (scheme || wasOthers) setColorScheme(scheme ?? 'auto')
  }, [uid, scheme, textPercent, motion, setColorScheme])
}
