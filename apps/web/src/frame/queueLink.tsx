import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to what this phone has not sent, around what says that something has not. */
export const queueLink = (face: ReactNode) => (
  <Link to="/settings" search={{ show: 'queue' }} state={{ opened: true }}>
    {face}
  </Link>
)
