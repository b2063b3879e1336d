import type { DeviceState } from '@bisita/contract/devices/devices.kinds'
import { availed } from '@bisita/contract/visits/outcomes'
import type { DashboardGroup } from './dashboards.repository.ts'

/** A screen with the list of what a figure counted, and what narrows it. */
export type FigureTarget = {
  readonly to: '/clients' | '/visits' | '/calls' | '/itinerary' | '/approvals' | '/users' | '/oic_users' | '/branches' | '/jobs' | '/dashboard' | '/about'
  readonly search: Readonly<Record<string, string>>
}

export type DayRange = { readonly from: string; readonly to: string }

/** The screens of which kinds of contact somebody has. */
export type ContactKinds = { readonly visit: boolean; readonly call: boolean }

/** What narrows a list to some days. */
export const onDays = ({ from, to }: DayRange) => ({ date_from: from, date_to: to })

/** Contacts of one kind; undefined where somebody has no list of them. */
export function contacts(kind: 'visit' | 'call', kinds: ContactKinds, search: Readonly<Record<string, string>>): FigureTarget | undefined {
  return kinds[kind] ? { to: kind === 'visit' ? '/visits' : '/calls', search } : undefined
}

/** The list of contacts of both kinds, for users who have both lists. */
export function bothKinds(kinds: ContactKinds, search: Readonly<Record<string, string>>): FigureTarget | undefined {
  return kinds.visit && kinds.call ? { to: '/visits', search: { of: 'both', ...search } } : undefined
}

/** Results: each counts once, as availed or by its result. */
export const ended = (result: string): Readonly<Record<string, string>> =>
  result === availed ? { visit_result: availed } : { visit_result: result, has_availed: 'false' }

/** Phones of the people in scope, as the dashboard lists them. */
export const phones = (state: DeviceState): FigureTarget => ({ to: '/dashboard', search: { phones: state } })

/** Clients in scope. */
export const clients = (search: Readonly<Record<string, string>> = {}): FigureTarget => ({ to: '/clients', search })

/** Itineraries in scope, as a list. */
export const itineraries = (search: Readonly<Record<string, string>>): FigureTarget => ({ to: '/itinerary', search: { view: 'list', ...search } })

/** What narrows a list to a place. */
export const inPlace = (level: DashboardGroup, code: string): Readonly<Record<string, string>> => ({ [`filter_${level}`]: code })
