import { UsersScreen } from './UsersScreen.tsx'

/** The people whom a head or an administrator supervises. */
export const UsersPage = () => <UsersScreen path="/users" />
