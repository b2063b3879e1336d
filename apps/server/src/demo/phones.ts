import { uuidAt } from './ids.ts'
import type { DemoContext } from './context.ts'
import { Random, streams } from './random.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const phoneColumns = [
  'id', 'user_id', 'app_version', 'registered_at', 'last_seen_at', 'last_success_at', 'oldest_unsent_at', 'unsent_visits', 'unsent_photos', 'refused',
] as const

/** A phone of an MR. Instants are ISO 8601. */
export type DemoPhone = Readonly<Record<(typeof phoneColumns)[number], string | number | null>>

/** Most synced a little while ago; one waits in a valley with visits that are not sent, one has been silent for two days. */
export function demoPhones({ seed, organisation }: DemoContext, now: number): readonly DemoPhone[] {
  const mrs = organisation.branches.flatMap(({ mrs }) => mrs.map(({ id }) => id))
  return mrs.map((user_id, index) => {
    const random = new Random(seed, streams.phones, index)
    const registered = now - (20 + random.below(200)) * day
    const waits = index === 3
    const silence = index === mrs.length - 1 ? 2 * day + 3 * hour : waits ? 4 * hour : (2 + random.below(55)) * minute
    const seen = iso(now - silence)
    return {
      id: uuidAt(registered, random),
      user_id,
      // One has not been opened since the update.
      app_version: index === mrs.length - 1 ? '0.0.9' : '0.1.0',
      registered_at: iso(registered),
      last_seen_at: seen,
      last_success_at: seen,
      oldest_unsent_at: waits ? iso(now - silence - hour) : null,
      unsent_visits: waits ? 3 : 0,
      unsent_photos: waits ? 3 : 0,
      refused: 0,
    }
  })
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
