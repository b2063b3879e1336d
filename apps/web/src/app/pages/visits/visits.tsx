import { getRouteApi } from '@tanstack/react-router'
import { VisitsScreen } from './VisitsScreen.tsx'

const route = getRouteApi('/main/visits')

/** The visits in scope. */
export function VisitsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <VisitsScreen
      kind="visit"
      search={search}
      go={(change, { step, toTop = false }) =>
        void navigate({ search: change, replace: !step, resetScroll: toTop, state: (before) => (step ? { opened: true } : before) })
      }
    />
  )
}
