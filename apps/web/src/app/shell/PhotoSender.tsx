import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { createPhotoQueue, PhotoQueueProvider } from '../../features/visits/photos/photoQueue.ts'
import { useVisits } from '../../features/visits/visits.repository.ts'
import { useServices } from '../../frame/useServices.ts'

/** Sends the photos that go apart from their visits, whatever screen is open; goes on when the network is back. */
export function PhotoSender({ children }: { children: ReactNode }) {
  const visits = useVisits()
  const cache = useQueryClient()
  const { updates } = useServices()
  const [queue] = useState(() =>
    createPhotoQueue(visits, () => {
      void cache.invalidateQueries({ queryKey: ['visits'] })
      void cache.invalidateQueries({ queryKey: ['clients', 'timeline'] })
    }),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!queue.isEmpty()) event.preventDefault()
    }
    const release = updates.blockWhile(() => !queue.isEmpty())
    window.addEventListener('online', queue.retryAll)
    window.addEventListener('beforeunload', warn)
    return () => {
      release()
      window.removeEventListener('online', queue.retryAll)
      window.removeEventListener('beforeunload', warn)
    }
  }, [queue, updates])
  return <PhotoQueueProvider value={queue}>{children}</PhotoQueueProvider>
}
