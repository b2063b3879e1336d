import { Suspense, useEffect } from 'react'
import { useStore } from '../../ui/browser/store.ts'
import { lazyWithPreload } from '../../ui/lazyWithPreload.tsx'
import { useServices } from '../../frame/useServices.ts'

const JobsEnded = lazyWithPreload(() => import('./JobsEnded.tsx'), 'JobsEnded')

/** What waits for the jobs that were begun in this tab, while there are any. */
export function JobsAwaited() {
  const { jobsWatch, session } = useServices()
  const ids = useStore(jobsWatch.state)
  useEffect(() => session.state.subscribe(() => session.state.get() === null && jobsWatch.clear()), [session, jobsWatch])
  return (
    <Suspense>
      {ids.length > 0 && <JobsEnded ids={ids} />}
    </Suspense>
  )
}
