import * as calls from '@bisita/contract/calls/calls'
import { useQuery } from '@tanstack/react-query'
import { useApi, useCall } from '../../../api/useCall.ts'
import { useIsAllowed } from '../../../ui/permissions.ts'

const quiet = () => undefined

/** What cannot be had is said in its place, and in no notice. */
const meta = { handlers: { none: quiet, other: quiet, 403: quiet, 404: quiet } }

/** The steps of a client. `revision` is the record's: another one may mean another step. */
export const useProgress = (id: string, revision: number) =>
  useCall(calls.progressClient, { params: { id } }, { queryKey: ['touchpoints', 'progress', id, revision], meta })

/** Who was in touch with a client last. */
export const useLastVisitor = (id: string, revision: number) =>
  useCall(calls.progressLastVisitor, { params: { id } }, { queryKey: ['touchpoints', 'last visitor', id, revision], meta })

/** Who visited and called a client how often; for somebody whose scope is one branch, the people of that branch. */
export function useVisitors(id: string, revision: number) {
  const api = useApi()
  const ofAllBranches = useIsAllowed('touchpoint.visitors')
  return useQuery({
    queryKey: ['touchpoints', 'visitors', id, revision],
    queryFn: async ({ signal }) => {
      const request = { params: { id } }
      const answer = await (ofAllBranches ? api.call(calls.progressVisitors, request, { signal }) : api.call(calls.progressVisitorsOic, request, { signal }))
      return answer.items
    },
    meta,
  })
}
