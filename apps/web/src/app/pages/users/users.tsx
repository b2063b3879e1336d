import { getRouteApi } from '@tanstack/react-router'
import { UsersScreen } from './UsersScreen.tsx'

const route = getRouteApi('/main/users')

/** The people whom a head or an administrator supervises. */
export function UsersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <UsersScreen
      path="/users"
      search={search}
      go={(change, { step, toTop = false }) =>
        void navigate({ search: change, replace: !step, resetScroll: toTop, state: (before) => (step ? { opened: true } : before) })
      }
    />
  )
}
