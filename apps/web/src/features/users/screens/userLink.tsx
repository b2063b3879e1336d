import type { Role } from '@bisita/contract/users/roles'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to the record of a person in scope, around the name: on the screen of people that the role has. */
export const userLink = (role: Role) => (id: string, face: ReactNode) => (
  <Link to={role === 'oic' ? '/oic_users' : '/users'} search={{ user: id }}>
    {face}
  </Link>
)
