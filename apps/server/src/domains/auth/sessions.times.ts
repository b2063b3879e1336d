import type { Role } from '@bisita/contract/users/roles'
import type { Settings } from '../../settings.ts'

const minute = 60_000
const hour = 60 * minute

const idleOf = (settings: Settings, role: Role): number => settings[`session_idle_minutes_${role}`] * minute
const wholeOf = (settings: Settings, role: Role): number => settings[`session_hours_${role}`] * hour

/** When a session of a role ends that was begun and last used then. */
export const expiryOf = (settings: Settings, role: Role, begun: Date, used: Date): Date =>
  new Date(Math.min(begun.getTime() + wholeOf(settings, role), used.getTime() + idleOf(settings, role)))

/** Why a session that is over by time is so. */
export const endedBy = (settings: Settings, role: Role, begun: Date, now: Date): 'unused' | 'too_long' =>
  begun.getTime() + wholeOf(settings, role) <= now.getTime() ? 'too_long' : 'unused'
