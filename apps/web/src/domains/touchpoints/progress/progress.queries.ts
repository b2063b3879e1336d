import { useQuery } from '@tanstack/react-query'
import { useProgressRepository } from './progress.repository.ts'

const quiet = () => undefined

/** What cannot be had is said in its place, and in no notice. */
const meta = { handlers: { none: quiet, other: quiet, 403: quiet, 404: quiet } }

/** The steps of a client. `revision` is the record's: another one may mean another step. */
export function useProgress(clientId: string, revision: number) {
  const progress = useProgressRepository()
  return useQuery({ queryKey: ['touchpoints', 'progress', clientId, revision], queryFn: ({ signal }) => progress.of(clientId, { signal }), meta })
}

/** Who was in touch with a client last. */
export function useLastVisitor(clientId: string, revision: number) {
  const progress = useProgressRepository()
  return useQuery({ queryKey: ['touchpoints', 'last visitor', clientId, revision], queryFn: ({ signal }) => progress.lastVisitor(clientId, { signal }), meta })
}

/** Who visited and called a client how often. */
export function useVisitors(clientId: string, revision: number) {
  const progress = useProgressRepository()
  return useQuery({ queryKey: ['touchpoints', 'visitors', clientId, revision], queryFn: ({ signal }) => progress.visitors(clientId, { signal }), meta })
}
