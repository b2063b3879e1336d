import type { PushKind, PushMessage } from '@bisita/contract/devices/push'
import type { NotificationKind } from '@bisita/contract/devices/notifications'
import { manilaDay, manilaOffset, startOfDay } from '../time/days.ts'

/** The hour of Manila from which nothing is pushed, and that at which it begins again. */
export const quietHours = { from: '20:00', until: '07:00' } as const

/** The time of Manila before which only call-backs are pushed: what came in the night goes with what is due today. */
const morningTime = '07:30'

/** The most pushes to one person in a day, call-backs aside. */
const mostPushes = 3

/** The time of day in Manila, HH:MM. */
const timeOf = (instant: Date): string => new Date(instant.getTime() + manilaOffset).toISOString().slice(11, 16)

/** Whether nothing is pushed at this time: from 20:00 to 7:00. */
export const isQuiet = (now: Date): boolean => timeOf(now) >= quietHours.from || timeOf(now) < quietHours.until

/** When the quiet hours next begin, for a time outside of them. */
export const quietFrom = (now: Date): Date => new Date(startOfDay(manilaDay(now)).getTime() + Number(quietHours.from.slice(0, 2)) * 3_600_000)

/** Milliseconds for which a notification is worth a push: a promise to call back is old news soon. */
export const pushWorth = (kind: NotificationKind): number => (kind === 'call_back' ? 1 : 24) * 3_600_000

/** Milliseconds between two pushes to a person, call-backs aside: what comes in between goes together. */
const together = 15 * 60_000

/** A notification that has not been pushed. */
export type PendingNotification = { readonly id: string; readonly kind: NotificationKind; readonly at: Date; readonly path: string | null }

export type PlannedPush = PushMessage & {
  /** The notifications in it. */
  readonly ids: readonly string[]
  /** Whether it is a call-back, which wakes a phone that sleeps. */
  readonly urgent: boolean
  readonly expires: Date
}

/** Where several of a kind are looked at. */
const pathOfSeveral: Partial<Record<PushKind, string>> = { request: '/approvals', decided: '/approvals', job: '/jobs', brief: '/dashboard' }

/**
 * What is pushed to a person now (promises/calling 7). Call-backs go by themselves, at once; everything else goes together, at most three times a day
 * and not twice within 15 minutes. What may not go yet is left out, and asked about again.
 * @param pending oldest first, of the kinds that the person wants
 * @param sentToday the number of pushes of the day but call-backs, and `lastAt` when the last of them was made
 */
export function planPushes({ pending, sentToday, lastAt, now }: { pending: readonly PendingNotification[]; sentToday: number; lastAt: Date | null; now: Date }): PlannedPush[] {
  if (isQuiet(now)) return []
  const fresh = pending.filter(({ kind, at }) => now.getTime() - at.getTime() < pushWorth(kind))
  const calls = fresh.filter(({ kind }) => kind === 'call_back')
  const others = fresh.filter(({ kind }) => kind !== 'call_back')
  const wait = sentToday >= mostPushes || timeOf(now) < morningTime || (lastAt !== null && now.getTime() - lastAt.getTime() < together)
  return [...calls.map((one) => pushOf([one])), ...(wait || others.length === 0 ? [] : [pushOf(others)])]
}

function pushOf(all: readonly PendingNotification[]): PlannedPush {
  const [first] = all as [PendingNotification]
  const last = all.at(-1) ?? first
  const kind = all.every((one) => one.kind === first.kind) ? first.kind : 'several'
  const path = (all.length === 1 ? first.path : pathOfSeveral[kind]) ?? '/dashboard'
  return {
    id: first.id, kind, n: all.length, path, ids: all.map(({ id }) => id), urgent: kind === 'call_back',
    // Of several the newest counts: a first one that is nearly a day old must not take the others along.
    expires: new Date(last.at.getTime() + pushWorth(last.kind)),
  }
}
