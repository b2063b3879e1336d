import { UsersScreen } from './UsersScreen.tsx'

/** The members of the own branch, and which of its places each representative holds. */
export const OicUsersPage = () => <UsersScreen path="/oic_users" />
