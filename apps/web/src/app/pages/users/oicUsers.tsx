import { getRouteApi } from '@tanstack/react-router'
import { UsersScreen } from './UsersScreen.tsx'

const route = getRouteApi('/main/oic_users')

/** The members of the own branch, and which of its places each representative holds. */
export function OicUsersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <UsersScreen
      path="/oic_users"
      search={search}
      go={(change, { step, toTop = false }) =>
        void navigate({ search: change, replace: !step, resetScroll: toTop, state: (before) => (step ? { opened: true } : before) })
      }
    />
  )
}
