import { forPensioner } from '../pension/forPensioner.ts'
import { randomCalendar, randomPensioner, SlowCalendar, slowMove } from '../pension/model.testing.ts'
import { drawing, randomContact, randomPlan, slowPlacementState } from './model.testing.ts'
import { applyContacts, inOrder, placementStateOf } from './placementState.ts'

const made = '2026-02-10'

/**
 * Compares the placement with the slow model on `count` random strategies and histories from seed `from`, with contacts
 * deleted or late. Returns the differences in words, at most ten or a few more.
 */
export function differences(from: number, count: number): string[] {
  const found: string[] = []
  for (let seed = from; seed < from + count && found.length < 10; seed += 1) {
    const draw = drawing(seed)
    const random = randomPlan(draw)
    // Every tenth strategy has a calendar, by which some of its steps wait for the client's pension.
    const calendar = seed % 10 === 0 ? randomCalendar(draw, made, 700) : null
    const person = randomPensioner(draw)
    const plan = forPensioner({ ...random, calendar }, person)
    const known = calendar === null ? null : new SlowCalendar(calendar).days(person, '2025-12-01', '2029-12-31')
    const moved = (day: string) => (known === null ? day : slowMove(known, day))
    const contacts = Array.from({ length: draw(12) }, (_, number) => randomContact(draw, number))
    const compare = (what: string, place: unknown, expected: unknown) => {
      const [is, should] = [JSON.stringify(place), JSON.stringify(expected)]
      if (is !== should) found.push(`seed ${seed}, ${what}: ${is} and not ${should}`)
    }
    compare('whole', placementStateOf(plan, made, contacts), slowPlacementState(plan, made, contacts, moved))
    const rest = contacts.filter(() => draw(4) > 0)
    compare('some deleted', placementStateOf(plan, made, rest.toReversed()), slowPlacementState(plan, made, rest, moved))
    const sorted = inOrder(contacts)
    const cut = draw(sorted.length + 1)
    compare('gone on', applyContacts(plan, placementStateOf(plan, made, sorted.slice(0, cut)), sorted.slice(cut)), slowPlacementState(plan, made, contacts, moved))
  }
  return found
}
