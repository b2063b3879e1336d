import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from '../../../testing/feeds.ts'
import { actors, seedOf, share } from '../../../testing/seed.ts'
import { added, admin, ah, app, at, mr, oic, tele } from '../../clients/testing/desk.ts'
import { settled } from '../../../testing/settled.ts'
import { type Follower, follow, itineraryFeed } from '../testing/follower.ts'
import { made, openPlans, plan, userIdOf } from '../testing/plans.ts'
import { write, writeSlowly } from '../testing/writers.ts'

const { catchUp, expectSameDigest, readList, replay } = itineraryFeed

openPlans()

test('a device that replays what several writers did holds what the list says', async () => {
  const actor = actors(seedOf('itinerary changes'))
  const clients = await Promise.all(Array.from({ length: 12 }, (_, i) => added({ location_id: at('held', i % 3) })))
  const of = clients.map(({ id }) => id)
  for (const id of of) await app.pool.query('insert into mr_clients values ($1, $2)', [userIdOf('mr2'), id])
  const ids = [(await made(mr, plan(of[0] as string))).id]
  const followers: Follower[] = [await follow('mr1', mr), await follow('mr2', await app.signIn('mr2')), await follow('tele1', tele), await follow('admin', admin)]
  const pages = actor()
  const pageSize = () => (pages.chance(0.6) ? 1 + pages.below(6) : 1000)
  const all = { done: 0, failed: false }
  const changes = share(160, 20_000)
  const seen = () => Math.min(followers[0]?.records.size ?? 0, followers[0]?.removes ?? 0)
  // The number of removals that a device receives is random: the last part goes on until there were some.
  const enough = (goal: number) => goal < changes || seen() > 20
  for (const goal of [changes / 3, (changes * 2) / 3, changes]) {
    // Where one fails the others end: nobody goes on behind the test's back.
    const until = async (work: () => Promise<unknown>): Promise<void> => {
      for (; (all.done < goal || !enough(goal)) && !all.failed; ) {
        await work().catch((error: unknown) => {
          all.failed = true
          throw error
        })
      }
    }
    await together([
      ...[mr, mr, tele, oic, oic, ah, admin].map((by) => {
        const random = actor()
        return until(async () => {
          const done = await write(by, ids, of, random)
          all.done += done
        })
      }),
      ...[actor(), actor()].map((random) => until(() => writeSlowly(ids, random))),
      ...followers.map((follower) => until(() => replay(follower, pageSize()).then(() => sleep(pages.below(50))))),
    ])
    await settled(app.pool)
    for (const follower of followers) {
      await catchUp(follower, pageSize)
      expect(Object.fromEntries(follower.records), `${follower.name} holds what the list says`).toEqual(Object.fromEntries(await readList(follower.caller)))
      if (follower.name.startsWith('mr')) await expectSameDigest(follower)
    }
  }
  expect(seen()).toBeGreaterThan(20)
})
