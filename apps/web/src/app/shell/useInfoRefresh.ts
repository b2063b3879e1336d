import { useEffect } from 'react'
import type { Device } from '../../device/device.ts'
import { useServices } from '../../frame/useServices.ts'
import { useSignedIn } from '../../frame/useSignedIn.ts'

/**
 * Loads the user-list info every 15 minutes (promises/screens 8), or as often as the settings say, and at once when the
 * network is back: as the browser reports it, or because the server answers the phone again.
 */
export function useInfoRefresh(device: Device | null): void {
  const { refreshInfo: inform } = useServices()
  const { list_info_minutes } = useSignedIn().settings
  useEffect(() => {
    const timer = setInterval(() => void inform(), list_info_minutes * 60_000)
    return () => clearInterval(timer)
  }, [inform, list_info_minutes])
  useEffect(() => {
    const back = () => void inform()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [inform])
  useEffect(() => {
    let reached = device?.sync.get().reached
    return device?.sync.subscribe(() => {
      const before = reached
      reached = device.sync.get().reached
      if (reached && before === false) void inform()
    })
  }, [device, inform])
}
