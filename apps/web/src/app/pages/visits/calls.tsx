import { getRouteApi } from '@tanstack/react-router'
import { VisitsScreen } from './VisitsScreen.tsx'

const route = getRouteApi('/main/calls')

/** The calls in scope. */
export function CallsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <VisitsScreen
      kind="call"
      search={search}
      go={(change, { step, toTop = false }) =>
        void navigate({ search: change, replace: !step, resetScroll: toTop, state: (before) => (step ? { opened: true } : before) })
      }
    />
  )
}
