import { jobInfo } from '@bisita/contract/calls/calls'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { doneWords } from '../../features/jobs/functions.ts'
import { Refused } from '../../api/outcomes.ts'
import { useServices } from '../../frame/useServices.ts'

const ended: readonly string[] = ['done', 'failed', 'cancelled']

/**
 * Waits for the jobs that were started in this tab, on any screen: shows how each ended, and reloads all visible data
 * and the counts.
 */
export function JobsEnded({ ids }: { ids: readonly string[] }) {
  const { api, notices, refreshInfo: inform, jobsWatch } = useServices()
  const cache = useQueryClient()
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['jobs', 'watched', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(jobInfo, { params: { id } }, { signal, slot: `job ${id}` }),
      refetchInterval: 1000,
    })),
  })
  useEffect(() => {
    for (const [at, { data, error }] of found.entries()) {
      const id = ids[at]
      if (id === undefined) continue
      if (error instanceof Refused && error.status === 404) jobsWatch.drop(id)
      if (data === undefined || !ended.includes(data.status)) continue
      jobsWatch.drop(id)
      if (data.status === 'failed') notices.show('negative', `${data.job_name}: ${data.message ?? 'failed'}`)
      else if (data.status === 'done') notices.show('positive', doneWords(data))
      else notices.show('warning', `${data.job_name}: ${data.status}`)
      void cache.invalidateQueries()
      void inform()
    }
  })
  return null
}
