import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { showOnDevice, useDisplaySettings } from '#core/display/display-settings.ts'

/** Shows on this device what the member has chosen on another one. */
export function useMemberDisplay(): void {
  const { scheme, textPercent, motion } = useDisplaySettings()
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => showOnDevice({ textPercent, motion }), [textPercent, motion])
  useEffect(() => {
    if (scheme) setColorScheme(scheme)
  }, [scheme, setColorScheme])
}
